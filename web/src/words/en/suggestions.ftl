### What comes next

what-comes-next = What comes next
what-else-comes = What else may come
also = Also: { $what }
