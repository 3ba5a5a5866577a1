### Pictures that people put down

picture = Picture
picture-unread = This browser can’t read that picture.
    .hint = Save it as a JPEG, PNG or WebP, and take that.
picture-undrawn = This browser can’t draw that picture anew.
    .hint = Make it smaller, and take that.
picture-bytes = This picture has { $size } MiB, and { $most } is the most.
    .hint = Make it smaller, and take that.
picture-pixels = This picture has { $width } × { $height } pixels, and { $most } million in all is the most.
picture-too-large = This picture is too large for the proxy before the server.
    .hint = Take a smaller one, or tell whoever runs the server.
picture-unsent = This picture could not be sent.
    .hint = Try again, or take another one.
picture-fits = Making it fit…
picture-goes = Sending it…
picture-gone = Sending it: { $percent } %
picture-nearly = Nearly there…
picture-alt = What is to be seen on it, for whoever can’t see it
picture-another = Take another picture
picture-add = Add a picture
picture-off = Take it off
picture-drop = or drop it here, or paste it
picture-to-stage = Show it to all

## Portraits and drawn tokens

portrait-another = Another portrait
portrait-give = Give a portrait
portrait-drawn = A drawn token
portrait-away = Take it away
tokens = Drawn tokens
token-warrior = Warrior
token-archer = Archer
token-scholar = Scholar
token-priest = Priest
token-rogue = Rogue
token-merchant = Merchant
token-guard = Guard
token-beast = Beast
token-wolf = Wolf
token-bird = Bird
token-undead = Undead
token-monster = Monster
portrait-of = Portrait of { $name }
