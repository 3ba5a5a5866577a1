### The referee's drawer, and what belongs to the table

open-session = Open a session
    .on = Open a session: { $subject }
close-session = Close session { $session }
closing-in-fight = A fight goes on. It stays as it is, and goes on with the next session.
before-it-closes = Before it closes:
close-all-the-same = Close the session
play-on = Play on
show-busy = Show that I am busy
the-story = The story
tell-what-happens = Tell what happens
what-is-open-part = What is open
open-waits = It waits for { $names }. If somebody is away, you can answer for them beside the question.
move-on-part = Move on
set-aside-why = Set it aside; why (may be left out)
set-aside-part = Set it aside
nothing-open = Nothing is open.
undo-latest = Undo the latest change
roll-in-secret = Roll in secret
dice-in-notation = Dice in notation
    .hint = Such as 2d6+1 or 4d6kh3. Only you see what falls.

## What the table allows

table-allows = What this table allows
allow-typed-dice = Real dice may be typed in
allow-undo-consent = Undoing needs everybody’s consent
seal-hidden = Seal hidden rolls, so that you can open them later
    .hint = Each device keeps a seal after whatever everybody sees. It says nothing, and proves later what fell.
open-rolls = Open all hidden rolls of this session
    .shows = Everybody then sees the dice, their rules, whose rolls they were and when, and how much else was hidden around them; not what was attempted, or what came of it.
odds-shown = Odds are shown
    .everyone = to everyone
    .own = to whoever decides
    .referee = to the referee only
    .nobody = not at all
odds-of-opponents = Odds that depend on opponents’ hidden numbers
    .hidden = are shown to nobody else
    .usual = are shown against the usual opponent
fog-hides = Fog on a map hides
    .picture = the picture under it
    .people = the picture, and whom you play who stand in it
opponents-health = Opponents’ health is shown
    .words = in words
    .numbers = in numbers
    .hidden = not at all
whole-log = The whole log, with everything that only you may know. It can be verified and taken to another table.
download-log = Download the log
no-house-rules = This game declares no house rules.
as-rules-say = { $value } (as the rules say)
lists-and-things = Lists, places and other things
open-lists = The game’s lists
open-things = Places and other things
packs = Content packs
packs-how = Creatures, weapons and other rows of your own, in files: all files of a pack’s folder, <code>pack.toml</code> among them. The log records what is added, and you can undo it.
pack-reading = Reading…
pack-add = Add a pack
pack-added = The pack is in the lists.

## What the story is on

story-on = What the story is on now
turn-to-it = Turn to it
open-again = The whole table agrees to open it again
stopped-list = Stopped, and not taken up again without everybody’s consent: { $subjects }.

## This seat and this device

yours = Yours
auto-roll = Your dice fall by themselves
singly = Each of your dice takes a tap of its own
    .hint = Else a tap that throws a die throws the ones after it, too, until anybody has to choose.
table-dice = You roll the dice of nobody in particular
    .hint = Else they fall by themselves, and nobody waits for you.
always-answered = What you always answer:
ask-again = Ask me again
    .label = Ask me again: { $rule }
no-standing = You have no standing answers. A question offers them when it comes.
wish-yes = yes
wish-no = no
wish-times = { $count ->
    [one] yes, once
   *[other] yes, { $count } times
}
wish-default = its default
device-settings = This device
real-dice = You type what your real dice show
    .hint = Else the first die of what you begin or answer falls with that tap.
seen-log = What you have seen of this table, to keep and to verify.
download-own-log = Download your log
foot = { $game } · { $program } ·
    .rehearsal = { $game } · { $program } · a rehearsal: its dice prove nothing ·
