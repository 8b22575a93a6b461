"""Put a scenario together from the files that were gathered."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from arena.checking.check import check_name, checked
from arena.checking.place import Place
from arena.space import MAX_ZONES, Zone
from scenarios.format import Format, forms
from scenarios.include import Source
from scenarios.templates import Template, complete

Gear = Mapping[str, Mapping[str, Any]]


def assemble(form: Format, sources: list[Source], name: str) -> Any:
    """Return the scenario whose main file is the first of ``sources``.

    Everything that is named is sorted by name, so the order in the files means nothing.

    Raises:
        InputError: something in one of the files does not fit.
    """
    main, place = sources[0], sources[0].place
    checked_files = [checked(forms(form).scenario, main.data, place)]
    for source in sources[1:]:
        checked_files.append(_included(form, source))
    gear = _gear(form, sources, checked_files)
    templates = _templates(form, sources, gear)
    written = checked_files[0]
    _check_sides(written.sides, place)
    zones = _zones(written.zones, place)
    sheets = [
        _sheet(form, Template(place.at("combatants", who), table), who, templates, gear)
        for who, table in sorted(main.data["combatants"].items())
    ]
    _check_sheets(sheets, written.sides, zones, place)
    _check_opponents(written.opponents, [*written.sides, *written.combatants], place)
    values = {
        field.name: getattr(written, field.name)
        for field in dataclasses.fields(form.scenario)
        if field.name in type(written).model_fields
    }
    for key, cls in form.named.items():
        values[key] = _things(cls, getattr(written, key), place.at(key))
    values |= {"name": name, "zones": zones, "combatants": tuple(sheets)}
    scenario = form.scenario(**values)
    form.check(scenario, place)  # in the order of the file, which its complaints count in
    return form.arrange(scenario)


def check_gear(form: Format, sources: list[Source]) -> None:
    """Check the gear of a file that is no scenario, and of all that it includes.

    What its templates have may be the gear of a file beside it, so only scenarios show whether it
    is there.

    Raises:
        InputError: something in one of the files does not fit.
    """
    _gear(form, sources, [_included(form, source) for source in sources])


def _included(form: Format, source: Source) -> Any:
    """Check a file of gear; a scenario file in its place gets a plain word instead of a list."""
    found = source.data.get("ruleset")
    if isinstance(found, str) and found != form.ruleset:
        expected = f"{form.ruleset}, like the file that includes this one"
        raise source.place.at("ruleset").error(found, expected)
    for key in ("combatants", "zones", "sides"):
        if key in source.data:
            expected = "only gear and templates in a file that is included"
            raise source.place.error(key, expected)
    return checked(forms(form).gear_file, source.data, source.place)


def _gear(form: Format, sources: list[Source], checked_files: list[Any]) -> Gear:
    """Return all gear by table and name."""
    gear: dict[str, dict[str, Any]] = {table: {} for table in form.gear}
    home: dict[tuple[str, str], str] = {}
    for source, file in zip(sources, checked_files, strict=True):
        for table, cls in form.gear.items():
            for name, written in getattr(file, table).items():
                place = source.place.at(table, name)
                check_name(name, place)
                if name in gear[table]:
                    expected = f"a name that {home[table, name]} does not have already"
                    raise place.error(name, expected)
                piece = form.arrange(_built(cls, written, name=name))
                form.check_gear(table, piece, place)
                gear[table][name] = piece
                home[table, name] = source.file
    return gear


def _built(cls: type, written: Any, **more: Any) -> Any:
    fields = dataclasses.fields(cls)
    values = {f.name: getattr(written, f.name) for f in fields if f.name not in more}
    return cls(**values, **more)


def _things(cls: type, written: Mapping[str, Any], place: Place) -> tuple[Any, ...]:
    """Return what stands in a table by name, in the order of the names."""
    for name in written:
        check_name(name, place.at(name))
    return tuple(_built(cls, thing, name=name) for name, thing in sorted(written.items()))


def _templates(form: Format, sources: list[Source], gear: Gear) -> dict[str, Template]:
    templates: dict[str, Template] = {}
    for source in sources:
        for name, table in source.data.get("templates", {}).items():
            template = Template(source.place.at("templates", name), table)
            check_name(name, template.place)
            if name in templates:
                expected = f"a name that {templates[name].place.file} does not have already"
                raise template.place.error(name, expected)
            _check_named_gear(form, template, gear)
            templates[name] = template
    for template in templates.values():
        complete(template, templates)  # a circle is a fault even where nobody uses it
    return templates


def _check_named_gear(form: Format, written: Template, gear: Gear) -> None:
    """Refuse gear that no file has, and the same thing twice, where it is written."""
    for field, table in form.gear_named.items():
        value = written.table.get(field, ())
        place = written.place.at(field)
        if isinstance(value, str):
            if value and value not in gear[table]:
                raise place.unknown(value, f"a name from [{table}]", gear[table])
            continue
        for number, name in enumerate(value):
            if name not in gear[table]:
                raise place.at(number).unknown(name, f"a name from [{table}]", gear[table])
            if name in value[:number]:
                raise place.at(number).error(name, "every name only once")


def _sheet(
    form: Format, written: Template, who: str, templates: Mapping[str, Template], gear: Gear
) -> Any:
    check_name(who, written.place)
    _check_named_gear(form, written, gear)
    table = complete(written, templates)
    whole = checked(forms(form).sheet, table, written.place)
    pieces: dict[str, Any] = {}
    for field, kind in form.gear_named.items():
        named = getattr(whole, field)
        if named is None or isinstance(named, str):
            pieces[field] = gear[kind][named] if named else None
            continue
        everyone = [n for n in form.everyone.get(field, ()) if n in gear[kind]]
        pieces[field] = tuple(gear[kind][name] for name in sorted({*named, *everyone}))
    return form.arrange(_built(form.sheet, whole, name=who, **pieces))


def _zones(written: Mapping[str, Any], place: Place) -> tuple[Zone, ...]:
    here = place.at("zones")
    for name, zone in written.items():
        check_name(name, here.at(name))
        for number, way in enumerate(zone.ways):
            if way not in written or way == name:
                others = [other for other in written if other != name]
                raise here.at(name, "ways", number).unknown(way, "the name of another zone", others)
    if len(written) > MAX_ZONES:
        raise here.error(len(written), f"at most {MAX_ZONES} zones")
    return tuple(
        Zone(name, zone.cover, tuple(sorted(set(zone.ways))))
        for name, zone in sorted(written.items())
    )


def _check_sides(sides: Iterable[str], place: Place) -> None:
    known: set[str] = set()
    for number, side in enumerate(sides):
        at = place.at("sides", number)
        check_name(side, at)
        if side in known:
            raise at.error(side, "sides that have different names")
        known.add(side)


def _check_sheets(
    sheets: list[Any], sides: tuple[str, ...], zones: tuple[Zone, ...], place: Place
) -> None:
    names = [zone.name for zone in zones]
    for sheet in sheets:
        at = place.at("combatants", sheet.name)
        if sheet.name in sides:
            raise at.error(sheet.name, "a name that is not that of a side")
        if sheet.side not in sides:
            raise at.at("side").unknown(sheet.side, "the name of a side", sides)
        if sheet.zone not in names:
            raise at.at("zone").unknown(sheet.zone, "the name of a zone", names)
    for side in sides:
        if not any(sheet.side == side for sheet in sheets):
            expected = f'at least one combatant with side = "{side}"'
            raise place.at("combatants").error(None, expected)


def _check_opponents(named: Iterable[str], known: list[str], place: Place) -> None:
    """Refuse agents for nobody; which agents there are, those say who make them."""
    for name in named:
        if name not in known:
            expected = "the name of a side or of a combatant"
            raise place.at("opponents").unknown(name, expected, known)
