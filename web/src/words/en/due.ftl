### What is due

clock = By the clock
due = What is due
show-fewer = Show fewer
show-all-due = Show all { $count }
