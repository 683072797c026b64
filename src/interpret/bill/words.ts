import { LANGUAGES } from '#scene/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { entriesOf, type WordList } from '../languages/words.ts';

/**
 * What words of a title tell of the piece they stand in, by category; a band may wear any of them, so each only weighs.
 * The lists are what venues print on posters.
 */
export const CATEGORIES = {
  /** Names an occasion wherever it stands. */
  occasion: `open mic, open mics, open jam, open decks, open stage, open turntables, open uke jam, jam session, jam night, jazz jam,
    electric jam, bluegrass jam, celtic jam, irish session, trad session, traditional session, celtic session, song circle, drum circle,
    songwriter circle, songwriters circle, songwriters in the round, songwriter night, song share, singalong, sing along, sing down, disco night, drag night, salsa night,
    swing night, dance night, club night, goth night, emo night, country night, latin night, reggae night, techno night, jazz night, blues night,
    funk night, soul night, punk night, listening session, tribute, tributes, homage, festival, fest, festspiele, matinee, matinée, birthday, bday,
    benefit, fundraiser, memorial, showcase, preview, roast, contra dance, contra dancing, square dance, line dance, line dancing, brunch, happy hour, live music, music fundraiser,
    private event, private party, special event, evening, afternoon, services, social, dance party, day party, after party, afterparty, block party,
    watch party, boat party, pool party, holiday party, halloween party, christmas party, closing party, opening party, launch party,
    tea party, throwback party, birthday party, after hours, throwback, throwbacks, market, ladies night, milonga, pageant, contest,
    battle of the bands, celebration, celebrates, celebrating, celebrate, takeover, showroom, new years eve, new year’s eve, nye, halloween, mardi gras,
    christmas, solstice, prom, rave, recital, student recital, master class, studio, studios, semifinals, finals, championship, competition, students,
    school, academy, department, conference, art walk, street fair, workshop, intro, opera, launch,
    symphony no, concerto, music series, concert series, memorial day, labor day, family day, variety show, revue show, bash, extravaganza, spectacular, showdown, jamboree, hoedown,
    ciné concert, concert de, concert des, concert du, récital, examens publics, répétition, cursus, graduation, afterparty, convention, symposium, competition finals, master class, ceremony, disco party, silent disco, abschlussfest, jubiläum, konzert, weihnachtskonzert, frühlingskonzert, adventskonzert, festivalen, fiesta, soirée, feest, concierto, conciertos, concerten, konzerte, koncert, koncerter, konsert, konserter, bal, galla, gala, jam, jamsession, quiz, musikquiz, musik quiz, bingo, dagsfest, fredagsbar, nyårsafton, nytår,
    noche, fiesta, feria, homenaje, hyldest, hyldestkoncert, hommage, afton, aften, kväll, kveld, avond, abend, nacht, mittagskonzert, mitsingkonzert, familiekoncert, julekoncert, julkonsert, julekonsert, sonntagskonzert`,
  /** Names an occasion behind at least one other word. */
  ending: `nite, nites, tour, clubtour, tournee, tournée, gira, night, nights, sessions, session, series, party, carnival, soiree, bbq, barbecue, picnic, cookout, meetup, getdown,
    throwdown, shindig, kick off, kickoff, weekly, monthly, edition, line up, lineup, show, shows, concert, concerts, day, day party, weekend, week, hour, jam, jams,
    sundays, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays, dance, celebration, event, events, film, sale, special edition, clubshows`,
  /** What tells of an act's own night, behind its name. */
  release: `clubtour, club tour, european tour, album release, record release, ep release, lp release, cd release, single release, tape release, vinyl release, video release,
    cassette release, release show, release party, release celebration, release concert, release, album anniversary, residency, winter residency, summer residency,
    farewell tour, reunion tour, reunion show, reunion concert, farewell show, anniversary tour, world tour, north american tour, us tour, uk tour, fall tour,
    spring tour, summer tour, winter tour, headline tour, abschiedstour, jubiläumstour, jubilæumstour, jubileumstour, albumtour, europatour, solotour, stadiontour, theatertour,
    turné, turne, jubileumsturné, clubturné, gira, releaseshow, releaseparty, albumrelease, pladeudgivelse, släppfest, releasekonsert, releasekoncert, jubiläumskonzert, jubilæumskoncert, years, year anniversary, años, jahre, år, års, jaar, ans, tour kick off, tour kickoff, debut tour, record release show, album release show, album launch, record launch, ep launch, lp launch, single launch, cd launch, album launch party, album launch show, homecoming show, anniversary show, anniversary,
    disco nuevo, presentación, releasekonzert, plattentaufe, releasefest, cd presentatie, albumrelease, sortie d’album, birthday bash, birthday party, birthday show, bday show`,
  /** What is done by an act whose name stands before it. */
  deed: `performs, performing, performing live, plays, playing, play, sings, celebrates, celebrating, celebrate, presents the music of, present the music of, plays the music of,
    play the music of, performing the music of, the music of, the songs of, songs of, music of, music from, returns, returns to, speelt, zingt, spelen, zingen, dirigeert, spielt, spielen, singt, dirigiert, joue, jouent, chante, dirige, toca, dirigerer,
    spiller, spelar, conducts, conduct, starring, interpreta, performed, tribute to, a tribute to, an homage to, covers`,
  /** Says how an act plays. */
  manner: `on piano, on violin, on viola, on cello, on guitar, on drums, on bass, on fiddle, on sax, on saxophone, on trumpet, on flute, on harp, on organ, on keys, on banjo, live, live set, dj set, producer set, solo set, acoustic set, extended set, solo, acoustic, solo acoustic, unplugged, in concert, live in concert,
    full band, with full band, med band, med fullt band, fullt band, live band, try out, trio set, vinyl set, all night long, all vinyl, only show, live on, live at, live in, live from, en vivo, en concierto, en directo, in concerto, in dialog,
    akustisk, akustisch, konzertlesung, clubshow, release set, set, ticketed, ticketed event, fully seated, partially seated, seated, standing room, outdoors, indoors, on the patio, upstairs, downstairs, main room, main stage,
    patio, outdoor, premium package, premium packages, vip package, box seat, entrébillet, ekstrakoncert, zusatzkonzert, zusatzshow, extra show, extrakonsert, ekstrakonsert, auditions, sólo, en solitario, free show, free entry, 2 sets, two sets, one set, both nights, both shows, day one, day two, night one, night two, night three, night 1, night 2, night 3, day 1, day 2, day 3, early show, late show, evening show, open to the public, all ages, a/a, no cover,
    two shows, three shows, 2 shows, 3 shows, doors, only, show only, north america, latin america, the americas, us and canada, us canada, in the amphitheater, amphitheater, lower park, formerly, donation, suggested donation`,
  /** Nobody in particular. */
  nobody: `his band, her band, their band, and band, and his band, and her band, and their band, tba, tbd, tbc, tbaa, to be announced, 1 more, 2 more, 3 more, 4 more, 5 more, 6 more, one more, two more, three more, four more, more, many more, much more, and more, others, other, others tba, special guest, special guests, very special guests, very special guest,
    guest, guests, surprise guest, surprise guests, mystery guest, secret guest, friends, his friends, her friends, their friends, local support, openers, opener, opening act, opening acts, support, supp, direct support, local openers,
    locals, locals tba, guest djs, guest dj, resident djs, resident dj, residents, local djs, djs, lots more, and friends, comedy guests, a few special guests, a couple special guests, first act, host, hosts, house band, the house band, lineup, headliner, headliners, late night set`,
  players: `trio, quartet, quintet, sextet, septet, octet, nonet, duo, band, bands, orchestra, orchestre, orquesta, orkest, orkester, orchester, ensemble, revue, all stars, allstars, project, collective, group, choir, chor, chorus, chorale,
    symphony, philharmonic, sinfonietta, quartett, trío, cuarteto, kvartet, kwartet, kvartett, baroque, brass band, string band, singers, brothers, sisters, boys, girls, experience, explosion, crew, syndicate, sound system, soundsystem, family, quatuor, cuarteto, koor, kor, kör, kammerorchester, kammerchor, storband, big band, bigband, consort, camerata, philharmonia, philharmonie, filharmonie, sinfónica, sinfonieorchester, symfoniorkester, orquestra, spelmän, spelmanslag`,
  instrument: `piano, guitar, guitars, bass, drums, percussion, violin, viola, cello, flute, clarinet, oboe, bassoon, saxophone, sax, trumpet, trombone, tuba, horn, harp, organ, voice, vocals, soprano, mezzo soprano, mezzo, alto, tenor, baritone,
    violinist, violist, cellist, pianist, harpist, harpsichordist, organist, guitarist, percussionist, flutist, trumpeter, french horn, conductor, dirigent, soloist, cello soloist, double bass, contrabass, marimba, recorder, lute, theorbo, accordion, vibraphone, ukulele, synthesizer, electronics, voices, sopranos, euphonium, bass clarinet, english horn, narrator, director, keyboards, keys, banjo, mandolin, fiddle, harpsichord, composer, host, emcee, dj set, klavier, gitarre, gesang, schlagzeug, geige, sopran, zang, gitaar, viool, sang, gitar, piano solo`,
  /** Whose music is played, and who does not play: theirs are the commonest names in the titles of concert halls. */
  composer: `bach, johann sebastian bach, händel, handel, haendel, vivaldi, telemann, purcell, monteverdi, haydn, mozart, beethoven, van beethoven, schubert, schumann,
    mendelssohn, brahms, bruckner, mahler, wagner, liszt, chopin, verdi, puccini, rossini, donizetti, bizet, berlioz, debussy, ravel, fauré, poulenc, saint saëns, satie, messiaen,
    boulez, dvořák, dvorak, smetana, janáček, bartók, bartok, kodály, ligeti, tchaikovsky, tsjaikovski, tschaikowsky, tchaïkovski, rachmaninoff, rachmaninov, rachmaninow, prokofiev, prokofjev, prokofjew,
    shostakovich, sjostakovitsj, schostakowitsch, chostakovitch, stravinsky, strawinsky, mussorgsky, rimsky korsakov, scriabin, sibelius, nielsen, elgar, britten,
    holst, gershwin, bernstein, copland, barber, schoenberg, schönberg, webern, strauss, richard strauss, korngold, hindemith, weill, orff, de falla, albéniz, granados, rodrigo,
    piazzolla, buxtehude, corelli, scarlatti, rameau, couperin, lully, charpentier, gluck, weber, franck, respighi, enescu, szymanowski, martinů, pärt, arvo pärt, hildegard, palestrina, dufay, schütz`,
  /** What composers write. */
  work: `symphony, symphonies, symphonie, sinfonie, sinfonía, symfonie, symfoni, concertos, violin concerto, piano concerto, cello concerto, vioolconcert, pianoconcert, celloconcert, klavierkonzert, violinkonzert,
    sonata, sonatas, sonate, sonates, sonaten, quatuor à cordes, string quartet no, requiem, missa, messe, messes, mass in, passion, matthäus passion, johannes passion, matthäuspassion, oratorio, oratorium, weihnachtsoratorium,
    cantata, cantatas, cantate, kantate, lieder, liederen, mélodies, nocturnes, préludes, preludes, partita, partitas, fantasia, variations, suite, suites, op, opus, bwv, magnificat, stabat mater, gloria, vespers,
    la traviata, carmen, la bohème, tosca, aida, rigoletto, don giovanni, die zauberflöte, the magic flute, figaro, falstaff, turandot, die walküre, tristan, parsifal, messiah, the messiah, carmina burana,
    the nutcracker, swan lake, le sacre du printemps, the rite of spring, the planets, les planètes, four seasons, vier jahreszeiten`,
  genre: `acid, ambient, beats, bluegrass, blues, breaks, classical, country, deep, disco, drum, dub, dubstep, ebm, edm, electro, electronic, electronica, emo, folk, funk, garage, goth, hip hop, house, indie, industrial, italo, jazz, jungle, latin,
    melodic, metal, minimal, new wave, pop, progressive, psytrance, punk, r b, rap, reggae, rock, roots, americana, salsa, ska, soul, swing, synthpop, tango, tech, techno, trance, trap, wave, world music, music, comedy, hits, bangers, anthems, poetry, tunes`,
  describes: `a, an, the music, unofficial, official, annual, weekly, monthly, free, classic, unique, presenting, taught`,
  says: `is, are, was, were, this, you, your, me, us, it, we, my, do, does, that, will, can, not, what, how, where, when, be, been, have, our, if, to, in, on, into, without, who, i’m, don’t, let’s, they, i`,
  belongs: `the, his, her, their, los, las, company, co, sons, daughters, you, me, i, us, die, das, les, la, le, el, de`,
  venue: `tavern, theatre, theater, hall, ballroom, pub, lounge, brewery, brewing, winery, library, church, amphitheatre, saloon, taproom, arena, auditorium, stadium, room, bar, cafe, café, center, centre, park, gallery, museum, sala`,
  stage: `film, movie, documentary, screening, talk, lecture, panel, book, author, artist talk, exhibition, gallery, improv, improv show, storytelling, theatre, theater, ballet, dance theater, burlesque, drag, comedian, fashion show`,
} as const;

/** What is done where nobody plays, whoever leads it, as patterns. */
const PASTIMES = `trivia, quiz, bingo, karaoke, book club, workshop, sip and, sip n, paint and, paint n, paint night, paint party, open studio, closed, closing at, closing early, open until, open today, eats, podcast, watch party, viewing party, film night, movie night,
  film fest, film festival, movie festival, board game, board games, private event, yoga, story slam, storyslam, poetry slam, comedy night, comedy nights, comedy show, comedy hour, comedy open mic, comedy showcase, stand up comedy, standup comedy, food truck, food trucks,
  tasting, wine dinner, beer dinner, meet the author, listening session, listening party, health fair, craft fair, job fair, book fair, record fair, street fair, record swap, clothing swap, plant swap, seed swap,
  football game, basketball game, hockey game, soccer game, football match, basketball at, dance class, tango class, salsa class, swing class, cooking class, dance classes, dance lessons, no class, class by, class with, classes, screening, film`;

/** Words between the pieces of a title: each is a cut of its own kind. */
const JOINTS = {
  with: 'with, plus, along with, supported by, support by, support from, supports, with support from, with support by, with direct support from, joined by, accompanied by, alongside, together with, b/w, backed by',
  featuring: 'featuring, feat, ft, starring',
  presents: 'presents, present, proudly presents, presnts, proudly present, brings you, apresenta, invites',
  presented: 'presented by, in association with, pres by, pres av, pres. av',
  by: 'hosted by, led by, lead by, mcd by, mc’d by, emceed by, performed by, music by, set by, sets by, dj set by, sets from, set from, live music by, live music from, live set by, performance by, performances by, curated by, students of, taught by, by',
  versus: 'vs, versus',
  times: 'b2b, bd',
  and: 'and',
  at: 'at, live at',
  from: 'from',
  for: 'for',
} as const;

/** A tour is said to be of a season, of a part of the world and of a kind: 'North American Fall Tour'. */
const SEASONS = ',fall,spring,summer,winter,autumn,headline,headlining,farewell,anniversary,reunion,album,club,arena,world'.split(',');
const REGIONS =
  ',north american,us,usa,uk,uk & eu,eu,european,europe,australian,american,canadian,scandinavian,nordic,deutschland,west coast,east coast';

export type Category = keyof typeof CATEGORIES | 'pastime' | 'month' | 'weekday' | 'fate';
export type Joint = keyof typeof JOINTS | 'other with' | 'other and' | 'other at';
const LISTS: [list: WordList, meaning: Category | Joint][] = [
  ['with', 'other with'],
  ['and', 'other and'],
  ['featuring', 'featuring'],
  ['presents', 'presents'],
  ['presentedBy', 'presented'],
  ['support', 'nobody'],
  ['guests', 'nobody'],
  ['cancelled', 'fate'],
  ['postponed', 'fate'],
  ['soldOut', 'fate'],
  ['withoutMusic', 'pastime'],
  ['freeEntry', 'manner'],
  ['at', 'other at'],
  ['allAges', 'manner'],
];

/** Every phrase with what it is: a joint or a category. The first meaning a phrase is given holds. */
export const PHRASES = new Phrases<Category | Joint>();
const MEANINGS = { pastime: PASTIMES, ...JOINTS, ...CATEGORIES };
for (const [meaning, phrases] of Object.entries(MEANINGS) as [Category | Joint, string][])
  for (const phrase of phrases.split(',')) PHRASES.add(phrase.trim(), meaning);
for (const region of REGIONS.split(','))
  for (const season of SEASONS)
    if (region + season !== '')
      for (const said of new Set([`${region} ${season} tour`, `${season} ${region} tour`])) PHRASES.add(said.trim(), 'release');
for (const [list, meaning] of LISTS)
  for (const language of LANGUAGES)
    for (const phrase of entriesOf(list, language))
      if (list === 'and' || list === 'at' || /\p{L}{2}/u.test(phrase)) PHRASES.add(phrase, meaning);
for (const language of LANGUAGES)
  for (const [list, meaning] of [
    ['months', 'month'],
    ['weekdays', 'weekday'],
  ] as const)
    for (const entry of entriesOf(list, language)) for (const form of entry.split('/')) if (form.length > 3) PHRASES.add(form, meaning);

/** What joins in one language, in small letters: 'en' is 'and' in Dutch and 'at' in Spanish. */
export const OWN_JOINTS = new Map(
  LANGUAGES.map((language) => [
    language,
    new Map((['at', 'with', 'and'] as const).flatMap((list) => entriesOf(list, language).map((word): [string, Joint] => [word, list]))),
  ]),
);
