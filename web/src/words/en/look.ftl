### How this device shows every page

look-system = as this device
look-light = light
look-dark = dark
text-size = Text size
    .percent = { $percent }%
contrast = Contrast
    .more = more
