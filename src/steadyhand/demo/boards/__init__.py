"""The public job boards that list the practice employer's vacancies, in two documented shapes."""
