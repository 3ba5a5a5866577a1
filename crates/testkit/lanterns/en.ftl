# Lanterns, in English.
lanterns_stop_anybody = Anybody may stop the game or ask for the floor, at any time.
lanterns_stop_ends = Stopping ends what is going on, at once.
lanterns_stop_unnamed = Nobody asks who stopped, or why.
lanterns_stop_why = Stopping keeps the story away from where somebody does not want it.
lanterns_floor_holder = Whoever has the floor speaks, and nobody else.
lanterns_floor_why = The floor is for those who find it hard to break in.
lanterns_keeper_sheet = A keeper
    .who = Who
    .nobody = There is no { $who }.
    .refusal = There is nobody who could.
    .unknown-form = There is no such form.
    .unknown-field = There is no such field.
lanterns_keeper_wick = Wick
lanterns_keeper_oil = Oil
lanterns_keeper_soot = Soot
lanterns_keeper_pace = Pace
lanterns_shade_sheet = A shade
lanterns_shade_lurk = Lie in wait
    .refusal = No shade is awake for it.
lanterns_shade_grasp = Grasp whoever walks in
    .question = Does it grasp whoever walks in?
lanterns_shade_shield = Oil against the grasp
    .question = Burn a measure of oil against it?
lanterns_house_rooms = The house
    .to = Where to
    .rooms = Which rooms
    .problem = It takes rooms of the house.
lanterns_house_doors = a door
lanterns_house_clock = { $minutes } minutes
    .month = { $n ->
        [0] Wick month
        [1] Oil month
       *[other] Soot month
    }
    .season = { $n ->
        [0] the bright half
       *[other] the dark half
    }
    .weekday = { $n ->
        [0] Mon
        [1] Tue
        [2] Wed
        [3] Thu
        [4] Fri
        [5] Sat
       *[other] Sun
    }
    .moon = { $quarter ->
        [0] New moon
        [1] Waxing moon
        [2] Full moon
       *[other] Waning moon
    }
lanterns_house_gusts = The wind at dusk
lanterns_kindle_oil = How much oil burns
    .question = How many measures does { $who } burn?
    .refusal = There is no oil left.
lanterns_kindle_dice = The dice of the wick
lanterns_kindle_flint = The flint
    .edge = Edge of the flint
    .none = none
    .advantage = advantage
    .disadvantage = disadvantage
lanterns_kindle_soot = Soot counts against it
lanterns_kindle_reach = Kindle a light
    .lit = lit
    .dark = dark
    .spark = a spark
    .blaze = a blaze
lanterns_kindle_again = Another try
    .question = Does { $who } try again in the dark?
lanterns_walk_door = Walk to the next room
    .refusal = No open door leads to { $to }.
    .shelf = Through the house
lanterns_walk_time = A walk takes its time
lanterns_walk_outcome = Who is held does not arrive
    .held = held
    .arrived = arrived
lanterns_share_oil = Hand the oil around
    .question = Who gets how much of what { $who } has?
    .refusal = It takes oil, and somebody else in the room.
lanterns_share_spill = What nobody can carry is spilled
lanterns_pour_can = Pour oil out of a can
    .pour = Pour oil out
    .oil = How many measures for whom
    .each = { $amount } of the can
    .all = { $amount } of six measures
    .refusal = A can holds { $max } measures, and nobody gets more than they can carry.
lanterns_pour_spill = With a 1 it is spilled.
lanterns_watch_order = Set the watches
    .question = Who watches in which order?
    .refusal = That is the referee’s, and takes keepers.
lanterns_watch_omen = The omen
    .question = Which omen does { $who } name?
    .told = The omen is “{ $omen }”.
lanterns_vigil_join = Hold a vigil
    .question = Who joins the vigil?
    .refusal = Nobody has oil for it.
lanterns_vigil_rooms = Which rooms are to be lit
    .question = Which rooms are to be lit?
    .rooms = How many rooms
lanterns_vigil_outcome = Rooms that are lit
lanterns_dusk_time = Dusk falls
    .refusal = It is not yet dusk.
lanterns_dusk_gust = A gust puts out a light
    .question = Which light goes out?
    .gust = a gust
    .calm = calm
lanterns_wait_time = Let time pass
    .minutes = How many minutes
    .refusal = It takes a minute up to a year.
    .left = in { $span }
lanterns_wait_soot = Soot falls off
lanterns_company_form = A company
    .members = Who goes together
    .shelf = Together
lanterns_company_listen = Listen together
    .company = Which company
    .told = You hear { $shades } of them.
    .refusal = There is no such company.
lanterns_company_hush = The light put out
    .question = Put out the light?
lanterns_company_part = Leave the company
    .refusal = { $who } is in no company.
lanterns_shade_hears = Something may hear who walks in
    .refusal = Nobody has walked in.
lanterns_house_ears = Shades that hear
lanterns_house_grounds = The grounds
    .brambles = brambles
lanterns_house_hatch = A hatch
    .there = Is there one?
lanterns_yard_paces = The yard
    .to = Where to
lanterns_yard_stroll = Stroll about in the yard
    .refusal = { $to } is too far off, out of sight or not free.
lanterns_yard_ground = Ground of the yard
    .squares = Which paces
    .what = What lies there
    .none = nothing
    .mud = mud
    .salt = salt
    .ash = ash
    .told = On { $paces } paces of the yard: { $what }
    .one = pace
    .more = paces
    .problem = It takes paces of the yard, each once, and mud, salt, ash or nothing.
lanterns_yard_strew = Strew salt
    .paces = How many paces off
    .reaches = Salt
    .refusal = Salt is strewn in the yard, one to three paces off.
lanterns_yard_sling = Throw burning oil
    .over = Over which pace
    .reaches = Burning oil
    .refusal = It takes a measure of oil, and a free pace of the yard beside one.
lanterns_errand_way = Run an errand
    .refusal = No way leads to { $to }, or it has ears.
lanterns_errand_oil = With each hour that begins on the way, a measure of oil burns.
lanterns_straws_draw = Draw straws
    .told = { $who } has the first watch.
    .refusal = There is nobody to draw.
lanterns_straws_ties = Those who tie draw again, or whoever is named first has it.
    .again = Do those who tie draw again?
lanterns_house_lamps = Lamps in rooms
    .lit = Are they lit?
lanterns_signs_table = Signs
    .from = From
    .to = To
    .sign = What it means
    .rows = What is rolled, and what it means
    .row = { $from } to { $to }
    .empty = A table needs a row.
    .reversed = The row that begins with { $face } ends before it.
    .gap = No row has the face { $face }.
    .twice = Two rows have the face { $face }.
    .beyond = A die has at most { $face } faces.
lanterns_signs_divine = Look for a sign
    .unseen = For the referee alone
    .told = { $sign }
    .refusal = That is the referee's to roll.
