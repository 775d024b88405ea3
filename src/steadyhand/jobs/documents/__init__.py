"""CV and cover letter, selected and ordered from a profile for one posting; never invented."""
