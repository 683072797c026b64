import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from '../languages/phrases.ts';
import { splitEntries, type WordList } from '../languages/words.ts';

/**
 * Words of a title by what they suggest about their piece. Names may contain any of them, so each is only a weight. Each phrase is in one
 * list.
 */
const CATEGORIES = {
  occasion: `open mic, open mics, open jam, open decks, open stage, open turntables, open uke jam,
    jam, jamsession, jam session, jam night, jazz jam, electric jam, bluegrass jam, celtic jam,
    irish session, trad session, traditional session, celtic session, song circle, drum circle, songwriter circle, songwriters circle,
    songwriters in the round, songwriter night, song share, singalong, sing along, sing down,
    disco night, drag night, salsa night, swing night, dance night, club night, goth night, emo night, country night, latin night, reggae night,
    techno night, jazz night, blues night, funk night, soul night, punk night, ladies night,
    tribute, tributes, homage, hommage, homenaje, hyldest, hyldestkoncert, memorial, benefit, fundraiser, music fundraiser,
    festival, festivalen, fest, festspiele, feest, fiesta, feria, dagsfest, abschlussfest, jubiläum,
    matinée, brunch, happy hour, evening, afternoon, after hours, fredagsbar, birthday, bday,
    showcase, preview, roast, live music, music series, concert series, variety show, revue show, showroom, special event, social, services, takeover,
    contra dance, contra dancing, square dance, line dance, line dancing, milonga, rave, prom, bal, galla, gala,
    private party, dance party, day party, after party, afterparty, block party, boat party, pool party, holiday party, halloween party,
    christmas party, closing party, opening party, launch party, tea party, birthday party, throwback party, disco party, silent disco,
    bash, extravaganza, spectacular, showdown, jamboree, hoedown, soirée, celebration, celebrates, celebrating, celebrate, throwback, throwbacks,
    new years eve, new year’s eve, nye, nyårsafton, nytår, halloween, mardi gras, christmas, solstice, memorial day, labor day, family day,
    market, art walk, pageant, contest, competition, competition finals, battle of the bands, semifinals, finals, championship,
    recital, student recital, récital, master class, studio, studios, students, school, academy, department, cursus, examens publics, répétition,
    graduation, ceremony, conference, convention, symposium, intro, launch, opera, symphony no, concerto,
    ciné concert, concert de, concert des, concert du, concierto, conciertos, concerten, konzert, konzerte, koncert, koncerter, konsert, konserter,
    weihnachtskonzert, frühlingskonzert, adventskonzert, mittagskonzert, mitsingkonzert, sonntagskonzert, familiekoncert, julekoncert, julkonsert,
    julekonsert, musikquiz, musik quiz, noche, afton, aften, kväll, kveld, avond, abend, nacht`,
  /** Occasions, if another word comes before. */
  ending: `nite, nites, night, nights, day, week, weekend, hour, sundays, mondays, tuesdays, wednesdays, thursdays, fridays, saturdays,
    tour, clubtour, tournée, gira, session, sessions, series, edition, special edition, weekly, monthly, line up, lineup, kick off, kickoff,
    show, shows, clubshows, concert, concerts, jams, dance, event, events, sale,
    party, carnival, bbq, barbecue, picnic, cookout, meetup, getdown, throwdown, shindig`,
  /** An act's own show, after its name. */
  release: `release, album release, record release, ep release, lp release, cd release, single release, tape release, vinyl release, video release,
    cassette release, release show, record release show, album release show, release party, release celebration, release concert,
    album launch, record launch, ep launch, lp launch, single launch, cd launch, album launch party, album launch show,
    releaseshow, releaseparty, albumrelease, pladeudgivelse, släppfest, releasekonsert, releasekoncert, releasekonzert, releasefest, plattentaufe,
    disco nuevo, presentación, cd presentatie, sortie d’album,
    club tour, world tour, european tour, north american tour, us tour, uk tour, fall tour, spring tour, summer tour, winter tour, headline tour,
    debut tour, farewell tour, reunion tour, anniversary tour, tour kick off, tour kickoff,
    abschiedstour, jubiläumstour, jubilæumstour, jubileumstour, albumtour, europatour, solotour, stadiontour, theatertour,
    turné, jubileumsturné, clubturné,
    farewell show, reunion show, reunion concert, homecoming show, residency, winter residency, summer residency,
    anniversary, anniversary show, album anniversary, year anniversary, years, años, jahre, år, års, jaar, ans,
    jubiläumskonzert, jubilæumskoncert, birthday bash, birthday show, bday show`,
  /** What an act does, after its name. */
  deed: `performs, performing, performing live, performed, plays, playing, play, sings, conducts, conduct, covers, returns, returns to,
    presents the music of, present the music of, plays the music of, play the music of, performing the music of,
    performing music of, performs the music of, performs music of, plays music of, playing the music of, playing music of,
    celebrating the music of, celebrates the music of, the music of, music of, music from, the songs of, songs of, tribute to, a tribute to, an homage to,
    speelt, spelen, zingt, zingen, dirigeert, spielt, spielen, singt, dirigiert, joue, jouent, chante, dirige,
    toca, interpreta, spiller, spelar, dirigerer`,
  /** How an act plays. */
  manner: `live, live set, live on, live in, live from, in concert, live in concert, en vivo, en concierto, en directo, in concerto, im konzert, live im konzert, en concert, i konsert, i koncert, in dialog,
    solo, sólo, en solitario, acoustic, solo acoustic, akustisk, akustisch, unplugged, konzertlesung, auditions, try out,
    on piano, on violin, on viola, on cello, on guitar, on drums, on bass, on fiddle, on sax, on saxophone, on trumpet, on flute, on harp, on organ,
    on keys, on banjo,
    full band, with full band, live band, med band, med fullt band, fullt band,
    set, dj set, producer set, solo set, trio set, acoustic set, extended set, vinyl set, release set, all vinyl, all night long,
    2 sets, two sets, one set, only, show only, only show, both nights, both shows, two shows, three shows, 2 shows, 3 shows,
    early show, late show, evening show, matinee show, patio show, patio shows, free patio show, porch show, lawn show, rooftop show, extra show, clubshow, ekstrakoncert, extrakonsert, ekstrakonsert, zusatzkonzert, zusatzshow,
    day one, day two, day 1, day 2, day 3, night one, night two, night three, night 1, night 2, night 3,
    ticketed, ticketed event, fully seated, partially seated, seated, standing room, premium package, premium packages, vip package, box seat,
    entrébillet, free show, free entry, no cover, donation, suggested donation, doors, open to the public, all ages, a/a,
    outdoor, outdoors, indoors, upstairs, downstairs, main room, main stage, patio, on the patio, amphitheater, in the amphitheater, lower park,
    north america, latin america, the americas, us and canada, us canada, formerly`,
  nobody: `and band, his band, her band, their band, and his band, and her band, and their band, house band, the house band,
    backing band, all star band, all star backing band, an all star band, an all star backing band, his backing band, her backing band,
    their backing band, his all star band, her all star band, their all star band, his all star backing band, her all star backing band,
    tba, tbd, tbc, tbaa, to be announced, others tba, locals tba,
    1 more, 2 more, 3 more, 4 more, 5 more, 6 more, one more, two more, three more, four more, more, many more, much more, lots more, and more,
    other, others, friends, and friends, his friends, her friends, their friends,
    guest, guests, special guest, super secret special guest, super secret special guests, super secret guest, secret special guest,
    secret special guests, special guests, very special guest, very special guests, a few special guests, a couple special guests,
    surprise guest, surprise guests, mystery guest, secret guest, secret guests, comedy guests,
    support, supp, local support, direct support, opener, openers, local openers, opening act, opening acts, first act, locals,
    headliner, headliners, host, hosts, djs, guest dj, guest djs, resident dj, resident djs, residents, local djs, late night set`,
  players: `trio, quartet, quintet, sextet, septet, octet, nonet, duo, band, bands, orchestra, orchestre, orquesta, orkest, orkester, orchester,
    ensemble, revue, all stars, allstars, project, collective, group, choir, chor, chorus, chorale, symphony, philharmonic, sinfonietta, quartett,
    trío, cuarteto, kvartet, kwartet, kvartett, baroque, brass band, string band, singers, brothers, sisters, boys, girls, experience, explosion,
    crew, syndicate, sound system, soundsystem, family, quatuor, koor, kor, kör, kammerorchester, kammerchor, storband, big band, bigband, consort,
    camerata, philharmonia, philharmonie, filharmonie, sinfónica, sinfonieorchester, symfoniorkester, orquestra, spelmän, spelmanslag`,
  instrument: `piano, guitar, guitars, bass, drums, percussion, violin, viola, cello, flute, clarinet, oboe, bassoon, saxophone, sax, trumpet,
    trombone, tuba, horn, harp, organ, voice, vocals, soprano, mezzo soprano, mezzo, alto, tenor, baritone, violinist, violist, cellist, pianist,
    harpist, harpsichordist, organist, guitarist, percussionist, flutist, trumpeter, french horn, conductor, dirigent, soloist, cello soloist,
    double bass, contrabass, marimba, recorder, lute, theorbo, accordion, vibraphone, ukulele, synthesizer, electronics, voices, sopranos, euphonium,
    bass clarinet, english horn, narrator, director, keyboards, keys, banjo, mandolin, fiddle, harpsichord, composer, emcee, klavier, gitarre, gesang,
    schlagzeug, geige, sopran, zang, gitaar, viool, sang, gitar, piano solo`,
  /** Composers, who do not play: the most common names in the titles of concert halls. */
  composer: `bach, johann sebastian bach, händel, vivaldi, telemann, purcell, monteverdi, haydn, mozart, beethoven, van beethoven, schubert, schumann,
    mendelssohn, brahms, bruckner, mahler, wagner, liszt, chopin, verdi, puccini, rossini, donizetti, bizet, berlioz, debussy, ravel, fauré, poulenc,
    saint saëns, satie, messiaen, boulez, dvořák, smetana, janáček, bartók, kodály, ligeti, tchaikovsky, tsjaikovski, tschaikowsky, tchaïkovski,
    rachmaninoff, rachmaninov, rachmaninow, prokofiev, prokofjev, prokofjew, shostakovich, sjostakovitsj, schostakowitsch, chostakovitch, stravinsky,
    strawinsky, mussorgsky, rimsky korsakov, scriabin, sibelius, nielsen, elgar, britten, holst, gershwin, bernstein, copland, barber, schoenberg,
    schönberg, webern, strauss, richard strauss, korngold, hindemith, weill, orff, de falla, albéniz, granados, rodrigo, piazzolla, buxtehude,
    corelli, scarlatti, rameau, couperin, lully, charpentier, gluck, weber, franck, respighi, enescu, szymanowski, martinů, pärt, arvo pärt,
    hildegard, palestrina, dufay, schütz`,
  work: `symphonies, symphonie, sinfonie, sinfonía, symfonie, symfoni, concertos, violin concerto, piano concerto, cello concerto, vioolconcert,
    pianoconcert, celloconcert, klavierkonzert, violinkonzert, sonata, sonatas, sonate, sonates, sonaten, quatuor à cordes, string quartet no,
    requiem, missa, messe, messes, mass in, passion, matthäus passion, johannes passion, matthäuspassion, oratorio, oratorium, weihnachtsoratorium,
    cantata, cantatas, cantate, kantate, lieder, liederen, mélodies, nocturnes, préludes, partita, partitas, fantasia, variations, suite, suites, op,
    opus, bwv, magnificat, stabat mater, gloria, vespers, la traviata, carmen, la bohème, tosca, aida, rigoletto, don giovanni, die zauberflöte,
    the magic flute, figaro, falstaff, turandot, die walküre, tristan, parsifal, messiah, the messiah, carmina burana, the nutcracker, swan lake,
    le sacre du printemps, the rite of spring, the planets, les planètes, four seasons, vier jahreszeiten`,
  genre: `acid, ambient, beats, bluegrass, blues, breaks, classical, country, deep, disco, drum, dub, dubstep, ebm, edm, electro, electronic,
    electronica, emo, folk, funk, garage, goth, hip hop, house, indie, industrial, italo, jazz, jungle, latin, melodic, metal, minimal, new wave, pop,
    progressive, psytrance, punk, r b, rap, reggae, rock, roots, americana, salsa, ska, soul, swing, synthpop, tango, tech, techno, trance, trap,
    wave, world music, music, comedy, hits, bangers, anthems, poetry, tunes`,
  describes: `a, an, the music, unofficial, official, annual, free, classic, unique, presenting, taught`,
  says: `is, are, was, were, this, you, your, me, us, it, we, my, do, does, that, will, can, not, what, how, where, when, be, been, have, our, if, to,
    in, on, into, without, who, i’m, don’t, let’s, they, i`,
  belongs: `the, his, her, their, los, las, company, co, sons, daughters, die, das, les, la, le, el, de`,
  venue: `tavern, theatre, theater, hall, ballroom, pub, lounge, brewery, brewing, winery, library, church, amphitheatre, saloon, taproom, arena,
    auditorium, stadium, room, bar, cafe, café, center, centre, park, gallery, museum, sala`,
  stage: `movie, documentary, talk, lecture, panel, book, author, artist talk, exhibition, improv, improv show, storytelling, ballet, dance theater,
    burlesque, drag, comedian, fashion show`,
} as const;

/** Activities without a performer. */
const PASTIMES = `trivia, quiz, bingo, karaoke, book club, workshop, sip and, sip n, paint and, paint n, paint night, paint party, open studio,
  closed, closing at, closing early, open until, open today, eats, podcast, watch party, viewing party, film night, movie night, film fest,
  film festival, movie festival, board game, board games, private event, yoga, story slam, storyslam, poetry slam, comedy night, comedy nights,
  bokbad, bokslipp, boksläpp, boklansering, boksamtal, buchvorstellung, boekpresentatie, comedy show, comedy hour, comedy open mic, comedy showcase, stand up comedy, standup comedy, food truck, food trucks, tasting, wine dinner,
  beer dinner, meet the author, listening session, listening party, health fair, craft fair, job fair, book fair, record fair, street fair,
  record swap, clothing swap, plant swap, seed swap, football game, basketball game, hockey game, soccer game, football match, basketball at,
  dance class, tango class, salsa class, swing class, cooking class, dance classes, dance lessons, no class, class by, class with, classes, screening,
  film`;

/** Words between pieces, by the kind of cut they make. */
const JOINTS = {
  with: `with, plus, along with, supported by, support by, support from, supports, with support from, with support by, with direct support from,
    joined by, accompanied by, alongside, together with, b/w, backed by, special performance by, special performances by,
    with special performance by, with special performances by`,
  featuring: 'featuring, feat, ft, starring',
  presents: 'presents, present, proudly presents, presnts, proudly present, brings you, apresenta, invites',
  presented: `presented by, in association with, in coordination with, in cooperation with, in partnership with, pres by, pres av`,
  by: `hosted by, led by, lead by, mcd by, mc’d by, emceed by, performed by, music by, set by, sets by, dj set by, sets from, set from, live music by,
    live music from, live set by, performance by, performances by, curated by, students of, taught by, by`,
  versus: 'vs, versus',
  times: 'b2b, bd',
  and: 'and',
  at: 'at, live at',
  from: 'from',
  for: 'for',
} as const;

/** Seasons, regions and kinds name tours: 'North American Fall Tour'. */
const SEASONS = ',fall,spring,summer,winter,autumn,headline,headlining,farewell,anniversary,reunion,album,club,arena,world'.split(',');
const REGIONS =
  ',north american,us,usa,uk,uk & eu,eu,european,europe,australian,american,canadian,scandinavian,nordic,deutschland,west coast,east coast';

export type Category = keyof typeof CATEGORIES | 'pastime' | 'month' | 'weekday' | 'fate';
export type Joint = keyof typeof JOINTS | 'other with' | 'other and' | 'other at';

/** Whether a meaning is a joining word. */
export function isJoint(meaning: Category | Joint): meaning is Joint {
  return Object.hasOwn(JOINTS, meaning) || meaning.startsWith('other ');
}

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

/** All phrases with their meaning. The lists above take precedence over the lists of languages. */
export const PHRASES = new Phrases<Category | Joint>();
const MEANINGS = { pastime: PASTIMES, ...JOINTS, ...CATEGORIES };
for (const [meaning, phrases] of Object.entries(MEANINGS) as [Category | Joint, string][])
  for (const phrase of phrases.split(',')) PHRASES.define(phrase.trim(), meaning);
for (const region of REGIONS.split(','))
  for (const season of SEASONS)
    if (region + season !== '')
      for (const said of new Set([`${region} ${season} tour`, `${season} ${region} tour`])) PHRASES.add(said.trim(), 'release');
for (const [list, meaning] of LISTS)
  for (const language of LANGUAGES)
    for (const phrase of splitEntries(list, language))
      if (list === 'and' || list === 'at' || /\p{L}{2}/u.test(phrase)) PHRASES.add(phrase, meaning);
for (const language of LANGUAGES)
  for (const [list, meaning] of [
    ['months', 'month'],
    ['weekdays', 'weekday'],
  ] as const)
    for (const entry of splitEntries(list, language)) for (const form of entry.split('/')) if (form.length > 3) PHRASES.add(form, meaning);

/** Joining words by language, lower case: 'en' is 'and' in Dutch and 'at' in Spanish. */
export const OWN_JOINTS = new Map(
  LANGUAGES.map((language) => [
    language,
    new Map((['at', 'with', 'and'] as const).flatMap((list) => splitEntries(list, language).map((word): [string, Joint] => [word, list]))),
  ]),
);
