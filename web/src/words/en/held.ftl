### The seats that this device holds

seats-here = Your seats here
you-sit-as = You sit as
referees-chair = The referee’s chair
