"""The pages of reports: what stands on them, drawn and cut to fit; one offline file, no script."""
