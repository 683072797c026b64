/** Names that people are given in the countries whose languages Backline knows, by and large the commonest; small letters, no accents. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron adam adrian agnes aidan alan albert alejandro alex alexander alexandra alfred ali alice alicia alison allen amanda amber amelia amy ana andrea
    andreas andrew andy angela anita ann anna anne annie anthony antonio april arlo arne arthur ashley astrid audrey barbara barry beatrice becky ben
    benjamin bernard beth bethany betty beverly bill billy bjorn bob bobby bonnie brad bradley brandon brenda brendan brent brett brian bridget bruce
    bryan caitlin caleb calvin cameron carl carla carlos carmen carol caroline carrie casey cassandra catherine cecilia chad charles charlie charlotte
    chelsea chris christian christina christine christopher chuck cindy claire clara clarence claudia clay clint cody cole colin connor corey courtney
    craig cristian crystal curtis cynthia daisy dale damien dan dana daniel danielle danny dario dave david dawn dean deborah denise dennis derek devin
    diana diane diego dolly dominic don donald donna doris dorothy doug douglas drew duane duncan dustin dylan earl eddie edgar edward edwin eileen elaine
    eleanor elena eli elias elijah elisabeth elise elizabeth ella ellen ellie elliott emil emilia emily emma eric erica erik erika erin ernest esther
    ethan eugene eva evan evelyn felix fernando fiona florence frances francis francisco frank frankie franz fred freddie frederick gabriel gabriela
    garrett gary gene geoff george georgia gerald gerard gina glenn gloria gordon grace graham grant greg gregory greta guillermo gus gustav guy hannah
    hans harold harriet harry heather hector heidi helen helena helga henrik henry herbert herman holly howard hugh hugo ian ike ilse ines ingrid irene
    iris isaac isabel isabella ivan jack jackie jackson jacob jaime jake james jamie jan jana jane janet janice jared jasmine jason jay jean jeff jeffrey
    jen jenna jennifer jenny jeremy jerome jerry jess jesse jessica jessie jill jim jimmy joan joanna joaquin joe joel johan johannes john johnny jon
    jonas jonathan jordan jorge jose josef joseph josh joshua joy joyce juan juanita judith judy julia julian juliana julie julien juliet jurgen justin
    kai karen karin karl kate katherine kathleen kathryn kathy katie kayla keith kelly ken kenneth kenny kevin kim kirk klaus kris kristen kristin kurt
    kyle lance larry lars laura lauren laurie lawrence lea lee lena leo leon leonard leroy leslie levi liam lily linda lisa liz lloyd lorenzo lori louis
    louise luca lucas lucia lucy luis luke luther lynn mac maggie magnus malcolm marc marcel marco marcus margaret maria marianne marie marina mario
    marion marisa mark marlene marta martha martin martina marvin mary mason mateo mathias matt matthew maurice max maxine maya megan melanie melissa mia
    michael michel michelle miguel mikael mike mikkel miles mira miriam mitch molly monica morgan morten nadia nancy naomi nat natalie natasha nate nathan
    neil nelson niamh nicholas nick nicolas nicole niels nigel nikki nils nina nora norah norman olaf oliver olivia ollie oscar otis otto owen pablo paige
    pam pamela patricia patrick patti paul paula pauline pedro peggy penny pete peter petra phil philip philippe phoebe pierre rachel rafael ralph ramon
    randall randy raul ray raymond rebecca reggie rene rhiannon ricardo richard rick ricky rob robert roberta roberto robin rod rodney roger roland ron
    ronald ronnie rory rosa rose rosie ross roy ruben russell ruth ryan sabrina sally sam samantha samuel sandra sandy santiago sara sarah scott sean
    sebastian selena serena sergio seth shane shannon sharon shaun shawn sheila shelby sierra sigrid silvia simon sofia sonia sophia sophie spencer stacey
    stan stanley stefan stella stephanie stephen steve steven stewart stuart sue susan susanne suzanne sven sydney sylvia tamara tania tanya tara taylor
    ted teresa terry theo theresa thomas tiffany tim timothy tina toby todd tom tommy toni tony tracy travis trevor tristan troy tyler ursula valentina
    valerie vanessa vera veronica vicky victor victoria vince vincent violet virginia vivian walter warren wayne wendy werner will willem william willie
    willy winston wolfgang xavier yolanda yvonne zach zachary zoe`.split(/\s+/),
);
