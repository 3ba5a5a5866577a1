### Hidden rolls that are opened later

open-roll = Open this roll
    .shows = Everybody then sees the dice, their rule, whose roll it was and when, and how much else was hidden around it; not what was attempted, or what came of it.
opened-proved = ✓ Checked by this device: these dice were fixed then, and not chosen since.
opened-late = Nothing proves when these dice were fixed.
