/** Common given names where the site's languages are spoken; lower case, without accents. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abdullah abel adam adele adrian adriana agnes ahmed aida aidan aino aksel alain alan albert alberto aldo alejandra alejandro
    alena alessandra alessandro alex alexander alexandra alexandre alexis alfonso alfred ali alice alicia alina alison allen alva alvaro
    amadou amalie amanda amber amelia amina amir amy ana anais anders andre andrea andreas andres andrew andrzej andy anette angela angelo
    angus anita anja anke ann anna anne anneke annette annie annika anouk ansgar anthony antoine anton antonia antonin antonio april ariel
    arlo armando arnaud arne arno arthur arturo arvid asa ase asger ashley astrid audrey aurelien avishai axel barbara barry bastien beate
    beatrice becky ben bendik benedicte benjamin benny bente berit bernard bernhard bert bertrand beth bethany betty beverly bill billy
    birgit birgitta birgitte bjorn bob bobby bonnie boris brad bradley bram brandon branford brenda brendan brent brett brian bridget britta
    bruce bruno bryan bryce caitlin caleb calvin cameron camila camille carl carla carlos carmen carol caroline carrie carsten casey caspar
    cassandra catherine cecilia cedric celine cesar chad charlene charles charlie charlotte chelsea chiara chloe chris christa christian
    christina christine christoph christophe christopher chuck cindy claire clara clarence clarissa claudia clay clement clint cody cole
    colette colin connor corey corinne cornelia courtney craig cristian crystal curtis cynthia cyril daan dagmar daisy dale damian damien
    damon dan dana daniel danielle danilo danny dario dave david dawn dean deborah declan delphine denis denise dennis derek derrick devin
    diana diane didier diego dieter dimitri djamel dmitri dolly dominic dominique don donald donna doris dorothy dorte doug douglas drew
    duane duncan dustin dylan earl eddie edgar eduardo edward edwin egil eileen eirik ekaterina elaine eleanor elena eli elias elijah elisa
    elisabeth elise elizabeth ella ellen ellie elliott elsa elvira emanuel emil emile emilia emiliano emilie emily emma emmanuel enrico
    enrique enzo eric erica erich erik erika erin erlend ernest ernst esben esteban esther ethan etienne eugene eva evan evelina evelyn
    evgeny ewa fabian fabien fabio fatima fatoumata federico feliks felix ferdinand fernando filip finn fiona florence florian frances
    francesca francesco francis francisco francois frank frankie franz fred freddie frederic frederick fredrik freya fritz gabriel gabriela
    gael gaetan garrett gary gavin gene genevieve geoff georg george georges georgia gerald gerard gerhard giacomo gilles gina giovanni
    gitte giulia giuseppe glenn gloria gordon grace graham grant greg gregor gregory greta guido guillaume guillermo gunnar gunther gus
    gustav guus guy haakon halvor hannah hanne hans hansjorg harold harriet harry hasse heather hector heidi heike heiko hein heinz helen
    helena helga hella hendrik henning henri henrik henry herbert herman herve hilary hilde hiromi holly horst howard hubert hugh hugo
    hugues ian ibrahim ida igor ike ilona ilse imogen ines ingeborg inger ingmar ingo ingrid ingvild irene irina iris isaac isabel isabella
    isabelle ismael istvan ivan ivar ivo jaap jack jackie jackson jacob jacqueline jacques jaime jake jakob jalen james jamie jan jana jane
    janet janice janine janne janos jared jasmine jason jasper javier jay jean jeff jeffrey jelle jen jenna jennifer jenny jens jeppe jeremy
    jeroen jerome jerry jesper jess jesse jessica jessie jessye jill jim jimmy joachim joakim joan joana joanna joaquin jochen joe joel joep
    johan johannes john johnny jon jonah jonas jonathan jonny joost jordan jorge joris jorn jose josef joseph josephine josh joshua joss joy
    joyce juan juanita judith judy juha julia julian juliana julie julien juliet julio julius jurgen jussi justin kai kaja kamil kamila
    karen kari karim karin karina karl karol karsten kasper katarina kate katharina katherine kathleen kathrin kathryn kathy katia katie
    katja katrin katrine kayla keiko keith kelly kemal ken kenneth kenny kevin khaled kim kirill kirk kirsten kirsti kjell klaus knut koen
    konrad kris kristen kristian kristin kristina kristine kristoffer kurt kyle lado lamine lana lance larry lars lasse laura lauren
    laurence laurens laurent laurie lawrence lea leander lee lena lene leo leon leonard leonardo leonidas leonie leopold leroy leslie levi
    leyla liam lieke liesbeth lily lina linda linnea linus lisa liselotte liz lloyd loic lorena lorenzo lori lothar louis louisa louise luc
    luca lucas lucia luciano lucien lucy luigi luis luisa luiz lukas luke luther lutz lynn maarten mac mads magda magdalena maggie magne
    magnus mahmoud maike malcolm malin mamadou manfred manon manuel manuela marc marcel marcelo marcin marco marcos marcus marek margaret
    marguerite maria mariam mariana marianne mariano marie marina mario marion marisa marit marius mariusz marjan mark markus marlene marta
    marte martha martin martina marvin mary mason massimo mateo mathias mathieu mathilde mats matt matteo matthew matthias maurice maurizio
    max maximilian maxine maya megan meike melanie melissa merete mette mia michael michal michel michele michelle michiel miguel mikael
    mike mikhail mikkel milan milena miles mira miranda miriam mirjam mitch mohamed mohammed molly monica morgan moritz morten moussa
    muhammad nabil nadia nadine nadja naima nancy nanna naomi nat natalia natalie natasha nate nathalie nathan neil nelly nelson nerea niamh
    nicholas nick nicola nicolai nicolas nicole nicolo niels nigel nikki nikolai nikolaj nikolaus nils nina noa noemi nora norah norman
    nuria ola olaf olav ole oleg olga oliver olivia olivier ollie omar orjan oscar osvaldo otar otis ottmar otto oumou ousmane owen oystein
    oyvind paavo pablo paige pam pamela paola paolo pascal patrice patricia patricio patrick patrik patti paul paula pauline paulo pavel
    peder pedro peggy pekka penny per pernille perrine pete peter petr petra petter phil philip philipp philippa philippe phoebe pia pierre
    pierrick piet pieter pilar pim piotr poul quentin rachel rafael rafaela rafal rainer ralph ramon ramona randall randy rasmus raul ray
    raymond rebecca reggie regina reinhold reinoud renate renaud rene rhiannon ricarda ricardo riccardo richard rick ricky rikard rikke rita
    roar rob robbert robbie robert roberta roberto robin rod roderick rodney rodrigo roel roger roland rolf romain roman ron ronald ronja
    ronnie rory rosa rosalia rosalind rose rosie ross roxane roy ruben rudolf rune russell ruth ryan sabine sabrina sacha salif sally
    salvador sam samantha samir samuel sander sandra sandrine sandy santiago sara sarah sascha saskia scott sean sebastian sebastien seckou
    selena selma serena sergei sergey sergi sergio seth shane shannon sharon shaun shawn sheila shelby sidsel siegfried sierra sigmund
    sigrid sigurd silje silke silvia simen simon simona simone sinead siobhan siri siv snorre sofia sofie solange solveig sonia sophia
    sophie soren spencer stacey staffan stan stanley stef stefan stefanie stefano steffen stella sten stephane stephanie stephen steve
    steven stewart stian stig stuart sue sunniva susan susana susanna susanne suzanne svein sven sverre sydney sylvain sylvia sylvie tadeusz
    tamara tania tanya tara tarek tarjei tatiana taylor ted tellef teodor teresa terje terry thea theo theresa thibault thibaut thierry
    thomas thorsten tiago tibor tiffany tijn tim timo timothy tina tine tobias toby todd tom tomas tomasz tommaso tommy toni tony torbjorn
    tord tore torsten toumani tracy travis trevor trine tristan trond troy trygve tuva tyler udo uffe ulf ulla ulrich ulrik ulrike ursula
    ute uwe vadim valentin valentina valerie valery vanessa vasily vegard vera veronica veronique vibeke vicente vicky victor victoria vidar
    viktor viktoria vilde vince vincent violet virginia vivian viviane vladimir volker walter warren wayne wendy werner wilhelm will willem
    william willie willy wim winston wolfgang wouter xavi xavier yann yannick yasmin yolanda yosef youssou yuja yuri yves yvette yvonne zach
    zachary zakir zeljko zoe zoltan zuzana`.split(/\s+/),
);
