### What the referee has at hand: checks that are called, and dice of their own

tools = Tools
call-a-check = Call a check
secret-roll = Secret roll
who-is-called = Who is called
what-rolls = What rolls
