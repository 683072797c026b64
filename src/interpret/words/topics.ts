import { foldWords } from '#scene/text/names.ts';

/**
 * Topics of listings, with their words in eight languages. '_' joins the words of a phrase; '-' before a word matches it at the end of longer
 * words ('Weihnachtskonzert'), '-' after it at the beginning ('Jazzwoche'). A word and the same word as an ending may have two topics:
 * 'Messe' is a mass, a 'Buchmesse' a market. The weights of topics are learned (`kind/weights.json`, `bill/weights.json`).
 */
const WORDS_BY_TOPIC = {
  concert: `-concert concerts concierto conciertos recital recitals -konzert konzerte -konsert -konserter -koncert -koncerter -concerten concerti
    live_music live_muziek livemusik live_musik livemuziek livemusikk live_musikk música_en_vivo en_concert in_concert i_konsert gig gigs
    musique_live musical_performance musical_guest musical_guests unplugged konserten concierto_de recital_de musikabend muziekavond musikcafe
    konzert- konsert- koncert-`,
  music: `music musik musikk muziek música musique -musik -muziek -musikk musical_instrument musiker musikere muzikanten musicians musician
    músicos músico musicien musiciens muzikant songs song lieder lied canciones canción chansons låtar viser liedjes nummers melodies
    melody sound sounds klang klank tunes tune setlist
    musik- muziek- blasmusik blaasmuziek musikalsk muzikaal muzikale musikalische musikalischer musikalisches`,
  band: `brass bandet band bands banda bandas groupe orchestra orquesta orchester orchestre orkest -orkester -orchester ensemble ensemblet ensembles quartet quartett kvartett kvartet
    cuarteto quatuor kwartet quintet kvintett trio tríos sextet septet octet philharmonic philharmonie filharmonisk symphony symphonie sinfonie sinfónica
    sinfonietta symfonisk -symphoniker bigband big_band brass_band storband fanfare harmonie combo string_band duo jugband
    philharmoniker -philharmoniker filharmonie filharmonien blaskapelle -kapelle blaaskapel dansband -korps spelemannslag rondalla charanga`,
  singing: `choir choirs chorale chorus coro coros chor -chor chœur koor koret -kor singer singers songwriter songwriters sänger sängerin
    cantante cantautor cantautora chanteur chanteuse auteur_compositeur zanger zangeres sangerinde vokal vocal vocals vocalist vocalists tenor sopran
    soprano bariton baritone mezzo a_cappella acapella troubadour trubadur trubadour liedermacher liedermacherin crooner sings zingt singt canta chante synger sjunger
    liederabend liedabend chanteurs singende allsang coral`,
  genre: `jazz -jazz blues bluegrass rock -rock indie punk metal metalcore deathcore hardcore grindcore doom sludge shoegaze grunge emo ska reggae dub dancehall soul funk rnb
    r_and_b hip_hop hiphop rap trap folk folkrock americana country honky_tonk western_swing swing rockabilly psych psychedelic prog post_punk synthpop synth
    pop dream_pop electropop electronica electronic techno house deep_house trance drum_and_bass dnb dubstep disco ambient noise experimental_music avant_garde
    classical clásica klassik klassiek klassisk classique baroque barock barok early_music chamber_music kammermusik kamermuziek opera oper operette
    zarzuela flamenco tango salsa bachata cumbia merengue latin bossa samba afrobeat klezmer celtic irish_music zydeco cajun gospel worldbeat world_music fado
    schlager chanson hindustani carnatic mariachi norteño singer_songwriter old_time roots jam_band edm idm garage_rock surf_rock new_wave goth industrial
    jazz- -oper -operaen kammer_musik`,
  instrument: `guitar guitarist guitars gitarre gitarrist gitaar guitarra guitarrista guitare gitar piano pianist pianista klavier klaver vleugel pianiste violin violinist
    violinista violine viool violon fiolin fiddle fiddler cello cellist violonchelo viola saxophone saxophonist sax saxofon trumpet trumpeter trompete trompet
    trompeta trombone clarinet klarinette clarinete flute flutist flöte fluit flauta drums drummer percussion percussionist schlagzeug slagwerk batería
    bass bassist contrabajo organ organist orgel órgano orgue harp harpist harfe arpa accordion akkordeon acordeón accordéon banjo mandolin ukulele harmonica
    keyboard keyboards synthesizer modular lute laute sitar tabla oud kora turntables handpan marimba vibraphone theremin
    klavier- gitarist harpsichord harpsichordist cembalo clavecin claveciniste bratsche hardingfele trekkspill dragspel`,
  dj: `dj djs dj_set dj_night rave club_night clubnacht klubnatt klubbkväll techno_party dance_party b2b all_night_long turntablist discjockey diskjockey
    plattenaufleger vinyl_night afterparty soirée_dj sesión_dj warehouse_party discoteca dansefest electronic_music`,
  tour: `tour tournée gira turné touring`,
  release: `release_show album_release record_release ep_release cd_release release_party releaseparty releasekonzert album lp ep debut_album new_album nuevo_disco nieuw_album
    neues_album nouvel_album nytt_album platebar latest_album new_single discography grammy grammy_winning grammy_nominated frontman frontwoman lead_singer bandleader
    billboard hit_songs chart_topping original_music originals records
    debutalbum låtskriver låtskrivaren sangskriver liedjesschrijver plateslipp skivsläpp`,
  tribute: `tribute tribute_to tribute_band tributo homenaje hommage a_tribute coverband cover_band covers plays_the_music the_music_of music_of songbook greatest_hits hits
    performing_the_music celebrating_the_music anniversary_tour experience_tribute`,
  support: `supporting support special_guest special_guests opening_act opener headliner headlining featuring feat doors_open doors vorgruppe forprogramma support_act
    standing_room_only cover_charge no_cover 21_and_over all_ages general_admission_standing`,
  openmic: `open_mic open_mike openmic open_stage offene_bühne open_podium jam jam_session jamsession jam_sessions jams session sessions bluegrass_jam blues_jam jazz_jam
    song_circle song_swap songwriter_night songwriters_night scène_ouverte micro_abierto song_share irish_session spielkreis hootenanny`,
  comedy: `comedy_tour comedy_show comedy_special stand_up_special funniest hilarious joke jokes netflix_special laughter comedy comedian comedians comic comics stand_up standup stand_up_comedy standupcomedy stand_upper cabaret -kabarett kabarett kabarettist cabaretier comedia
    cómico humorista humor humour humoriste humorist komiker komikere komik komedie comédie improv improvisation_show improtheater impro_theater
    improvisatietheater improteater monólogo monólogos sketch sketch_comedy roast laughs laugh funny_stories witz satire satirisk revue revy`,
  theatre: `tony_award tony_awards best_musical theatre_company play plays playwright -theater -theatre -teater theaterstück toneel toneelstuk toneelgroep -voorstelling theatrics fringe fringe_festival fringefest teatro teatral théâtral schauspiel
    schauspieler schauspielerin pièce pieza_teatral obra_de_teatro -vorstellung -forestilling -föreställning forestilling föreställning musical musicals musikal broadway
    dramaturgia drama tragedy tragedia tragödie shakespeare hamlet staged staging stage_adaptation premiere_of actors actor actress actriz cast ensemble_cast
    director_of_the_play script one_act one_man_show one_woman_show monologue puppet puppets puppetry figurentheater puppentheater marionetas marionnettes
    poppentheater dukketeater kindertheater jeugdtheater weihnachtsmärchen märchen inszenierung stück escena escénica skuespill pjäs pjäsen skådespel teaterstykke
    written_and_directed dramatic_reading
    musical_theatre musical_theater -theatertage -theaterfestival`,
  dance: `nutcrackers ballet balletto ballett ballet_company danza danse dans dance_company dance_theater tanztheater tanz danstheater dansvoorstelling danseforestilling contemporary_dance
    modern_dance choreographer choreography choreographie choreograaf coreografía coreógrafo dance_performance dancers nutcracker danseuses bailarines
    bailarinas flamenco_show step_dance koreograf`,
  drag: `drag drag_show drag_brunch drag_queen drag_queens drag_race burlesque boylesque cabaret_burlesque travestie drag_king drag_kings queens_on_stage striptease`,
  spectacle: `circus cirque circo zirkus zirkusshow circus_show sirkus cirkus magic_show magician magia magier zauberer zaubershow illusionist goochelaar acrobat acrobats akrobatik
    ice_show on_ice hypnotist mentalist varieté variety_show spectacle espectáculo espectacle clown clowns payaso juggler stunt aerialists`,
  film: `-filmfestival -filmfest film films movie movies screening screenings documentary documentaries cinema kino kinovisning filmvorführung filmabend filmvertoning filmvisning filmkveld
    filmfestival film_festival película películas cine cortometraje cortometrajes largometraje documental documentaire dokumentarfilm dokumentarfilmen documentair short_films
    feature_film matinee_movie movie_night film_series cineclub ciné_club projection animated_film anime imax director_s_cut directed_by regie trailer
    sing_along_screening rocky_horror silent_film stummfilm filmmaker filmmakers q_and_a_with_director
    -filmtage movie_tour filmtour dokumentar- animationsfilm`,
  talk: `lecture lectures talk talks artist_talk keynote speaker speakers panel panel_discussion panelists discussion in_conversation conversation_with conversation symposium
    vortrag vorträge -vortrag lezing lezingen foredrag föreläsning conferencia conferencias charla charlas coloquio diskussion podiumsdiskussion
    gespräch gesprek samtale samtal débat debate debatt author author_talk author_event autor autorin autora auteur schrijver forfatter författare
    book_launch book_talk book_signing book_release buchpremiere boekpresentatie boklansering bokslipp boksläpp boglancering boksamtal presentación_del_libro presentación_de_libro presenta_su_libro
    novel novelist memoir biography bestselling journalist historian professor scientist podcast podcast_live live_podcast ted_talk tedx seminar colloquium storyteller
    reading_by reads_from interview`,
  poetry: `-poesiefestival -lyrikfestival poetry poet poets poem poems poetry_slam poetry_reading spoken_word slam storytelling story_slam storyslam the_moth lesung lesungen -lesung autorenlesung poesía
    poeta poetas poésie gedichten poëzie poëzieavond gedichte lyrik diktlesning poesi dikter författarkväll opplesning oplæsning recital_poético prose literary literatur
    literature literatuur littérature literatura litteratur`,
  quiz: `quiz -quiz pub_quiz pubquiz kneipenquiz quizabend quizkveld quizkväll trivia trivia_night trivial bingo bingokveld geeks_who_drink jeopardy name_that_tune music_trivia
    music_bingo musical_bingo soirée_quiz noche_de_trivia musikquiz tombola lotto raffle
    music_quiz musik_quiz movie_quiz music_bingo_night`,
  karaoke: `karaoke karaokeabend karaoke_night sing_along_night rockaoke`,
  market: `-publikumsmesse -besuchermesse -kunstmesse -fahrradmesse -comicmesse market markets runway_show fashion_show -markt -marked -marknad markten farmers_market flea_market flohmarkt trödelmarkt rommelmarkt loppemarked loppmarknad vide_grenier brocante marché mercado
    mercadillo feria rastro bazaar bazar basar craft_fair art_fair makers_market vendor vendors pop_up popup pop_up_shop garage_sale yard_sale rummage_sale book_sale
    plant_sale bake_sale swap seed_swap clothing_swap artisan artisans weihnachtsmarkt kerstmarkt julemarked julmarknad expo trade_show job_fair career_fair
    health_fair resource_fair
    -messe -börse -flohmarkt -trödel -markthalle -braderie`,
  food_truck: `food_truck food_trucks foodtruck foodtrucks imbisswagen imbiss camion_de_comida mattrailer matvogn madvogn`,
  food: `luncheon brunch dinner lunch breakfast pancake tasting wine_tasting beer_tasting weinprobe wijnproeverij vinsmaking vinprovning
    vinsmagning dégustation degustación cata happy_hour oyster crawfish bbq barbecue fish_fry potluck chili cook_off supper supper_club wine_dinner beer_release
    can_release release_of_our_beer tacos taco tap_takeover cocktails cocktail martinis specials off_pints pints pizza burger burgers brewers brewfest beer_fest oktoberfest
    kitchen menu buffet frühstück abendessen middag frokost diner comida cena gastronomía gastronomie desserts ice_cream coffee kaffee grill catering`,
  class: `class classes workshop workshops lesson lessons course courses -kurs kurse -workshop -cursus cursussen curso cursos taller talleres atelier ateliers kurser clase
    clases cours stage_de seminar_series training trainings masterclass tutorial bootcamp beginner beginners intermediate basics_of intro_to learn_to learn_how lernen leren
    aprende apprendre how_to instruction instructor certification webinar orientation class_series drop_in_class lehrgang schulung weiterbildung volkshochschule
    knitters crocheters crocheter knitter quilters drawing life_drawing figure_drawing pottery ceramics knitting crochet quilting sewing weaving painting paint_night paint_and_sip sip_and_paint watercolor aquarell aquarellmalerei crafts
    craft crafting craft_night woodworking printmaking jewelry cooking_class basteln töpfern handarbeit strikke strikking stricken breien tejer knutselen`,
  exhibition: `exhibition exhibitions exhibit exhibits exposición exposiciones expo_de ausstellung -ausstellung ausstellungen tentoonstelling exposition -utstilling
    utstilling utställning -utställning udstilling fernisering vernissage vernisage finissage opening_reception gallery_opening art_walk artwalk gallery gallerie museum_exhibit
    installation instalación sculpture sculptures skulptur fotoausstellung fotografía photography photographs photo_exhibit open_studios open_studio art_show artworks
    muestra retrospective collection sammlung collectie kunstwerke gemälde grafik
    malerei painter peintre kunstmuseum -retrospektive retrospektive galerien`,
  tour_guided: `-rundfahrt -schiffstour -bustour hop_on_hop_off guided_tour guided_tours guided_walk walking_tour tour_of tours house_tour ghost_tour führung -führung führungen stadtführung stadtrundgang altstadtrundgang
    rundgang rondleiding rondleidingen stadswandeling visita_guiada visitas_guiadas visite_guidée visite omvisning guidad_visning rundvisning ruta recorrido excursion exkursion
    ausflug paseo wandeling wanderung hike hikes hiking walk walks trail paddle kayak bike_ride ride rides cycling bird_walk birding nature_walk
    spaziergang radtour bootsfahrt kanutour senderismo vandring tur_med
    -wanderung -wanderungen -spaziergang -spaziergänge -besichtigung besichtigung besichtigungen byvandring -vandring`,
  sport: `vs versus match matches game_day football soccer basketball baseball hockey volleyball softball lacrosse tennis golf wrestling boxing ufc mma rugby cricket
    derby roller_derby race marathon -marathon half_marathon wwe smackdown wrestler wrestlers 5k 10k fun_run run_club swim swimming tournament turnier toernooi torneo tournoi turnering championship championships
    playoffs watch_party viewing_party world_cup super_bowl spiel fußball voetbal fútbol fotball fotboll fodbold sports sport athletics varsity
    yoga pilates zumba fitness tai_chi workout crossfit aerobics gym skating ice_skating ski skiing climbing bowling cornhole darts pickleball pool_league disc_golf
    varsity_team regatta rodeo bodybuilding concurso_hípico rally motocross monster_jam
    -rennen -turnier -triathlon triathlon -meisterschaft -meisterschaften -cup wrestlemania pro_wrestling`,
  kids: `story_time storytime storytimes story_hour toddler toddlers preschool preschoolers babies baby_time lapsit kids_craft kids_club play_group playgroup homework_help
    camp camps summer_camp day_camp after_school teens teen tweens tween kindergarten kinder niños enfants barn børn jeugd lego legos family_day family_fun
    trick_or_treat santa easter_egg egg_hunt face_painting vorlesen vorlesestunde bilderbuchkino voorlezen cuentacuentos cuentos heure_du_conte sagostund eventyrstund`,
  civic: `meeting meetings board_meeting council commission committee subcommittee agm annual_meeting town_hall_meeting public_hearing city_council planning school_board
    volunteer volunteers volunteering cleanup clean_up blood_drive fundraiser fundraising gala_dinner auction rally_for protest vigil march_for phone_bank canvass
    networking mixer coworking meetup support_group aa_meeting recovery clinic vaccination info_session information_session open_house open_day graduation graduation_ceremony tag_der_offenen_tür tage_der_offenen_tür orientation_session
    registration_deadline application deadline ceremony awards dedication ribbon_cutting sitzung versammlung vergadering reunión møte møde
    conference convention summit hackathon job_seekers job_club job_search medicare tax_help tax_prep tax_clinic estate_planning resume sprechstunde beratung donation donations food_drive toy_drive pantry retreat reception
    -sprechstunde -versammlung graduation_ceremonies`,
  games: `board_game board_games boardgame boardgames game_night games_night game_on dungeons_and_dragons role_playing magic_the_gathering d_and_d mtg mahjong chess bridge_club poker cribbage euchre cards
    puzzle puzzles video_game video_games esports spieleabend brettspiel brettspiele spelletjesavond bordspel brettspill brädspel brætspil juegos_de_mesa jeux_de_société
    escape_room scavenger_hunt pinball arcade tabletop warhammer pokemon larp`,
  club: `book_club book_group reading_group book_discussion language_exchange conversation_group speed_dating singles social_hour social_club knitting_circle knit_night
    writing_group writers_group shut_up_and_write toastmasters discussion_group boekenclub leseklubb bokcirkel läsekreis lesekreis club_de_lectura club_de_lecture
    meet_and_greet meet_up stammtisch stammtafel sprachcafe taalcafé language_cafe
    -treff`,
  wellness: `meditation mindfulness reiki sound_bath sound_healing breathwork chakra healing astrology tarot psychic wellness health grief therapy therapeutic hypnosis acupuncture
    massage qigong ecstatic_dance kirtan satsang cacao drum_circle sound_journey gong_bath entspannung klangschalen achtsamkeit spiritual spirituality`,
  worship: `worship service_of mass prayer church_service bible_study sunday_school sermon gottesdienst -gottesdienst andacht -andacht gebet messe misa eucharist vespers evensong kerkdienst
    gudstjänst gudstjeneste culte shabbat sabbath torah iftar ramadan puja dharma liturgy liturgie taizé congregation ministry children_s_chapel`,
  nature: `garden gardens gardening farm plants planting wildlife birds bird nature park_ranger ranger forest creek river watershed arboretum botanical telescope stargazing
    astronomy planetarium native_plants mushroom mushrooms beekeeping compost composting garten natur naturführung tuin jardín`,
  social_dance: `silent_disco line_dancing line_dance square_dance contra_dance salsa_night salsa_lessons salsa_social bachata_social swing_dance swing_dancing tango_lesson milonga práctica dance_lesson dance_lessons
    dance_class dance_social ballroom tanzabend tanztee dansavond folk_dance folkdance ceilidh danscafé tanzkurs tanzcafe dance_club zouk kizomba lindy_hop blues_dancing`,
  closed: `closed closed_for cerrado geschlossen gesloten fermé stengt stängt lukket private private_event private_party private_rental geschlossene_gesellschaft privatparty privé evento_privado
    rental rentals reserved no_show_tonight no_live_music no_music holiday_hours closing_early hold_for buyout office_closed library_closed`,
  party: `party parties -party fiesta feest fête festa theme_party costume_contest halloween_party new_year_s_eve_party birthday_party anniversary_party block_party open_bar
    silvesterparty carnival karneval -parade parades street_fair fair fireworks celebration -fest festival -festival festivals -festspiele festspiele kermesse verbena`,
} as const;

export type Topic = keyof typeof WORDS_BY_TOPIC;

const WHOLE = new Map<string, Topic>();
const ENDINGS = new Map<string, Topic>();
const ALL_BEGINNINGS = new Map<string, Topic>();
for (const [topic, words] of Object.entries(WORDS_BY_TOPIC) as [Topic, string][])
  for (const word of words.split(/\s+/)) {
    const meanings = word.endsWith('-') ? ALL_BEGINNINGS : word.startsWith('-') ? ENDINGS : WHOLE;
    const plain = foldWords(word.replaceAll('_', ' '));
    if (meanings.has(plain)) throw new Error(`“${word}” (${topic}) is there already (${meanings.get(plain)}).`);
    meanings.set(plain, topic);
  }
for (const [ending, topic] of ENDINGS) WHOLE.getOrInsert(ending, topic);
const BEGINNINGS = Map.groupBy(ALL_BEGINNINGS, ([[first = '']]) => first);

/** The number of words of the longest phrase, by first word. */
const MAX_FROM_LENGTH = new Map<string, number>();
for (const phrase of WHOLE.keys()) {
  const words = phrase.split(' ');
  const [first = ''] = words;
  MAX_FROM_LENGTH.set(first, Math.max(words.length, MAX_FROM_LENGTH.get(first) ?? 0));
}

/** Whether a phrase of several words may begin at an index. */
export function mayBeginPhrase(words: readonly string[], at: number): boolean {
  return (MAX_FROM_LENGTH.get(words[at] ?? '') ?? 0) > 1;
}

/** Finds the longest known phrase at an index: its length in words and its topic, if any. */
export function findPhraseAt(words: readonly string[], at: number): { length: number; topic: Topic | undefined } {
  const word = words[at] ?? '';
  for (let length = Math.min(MAX_FROM_LENGTH.get(word) ?? 0, words.length - at); length > 1; length--) {
    const topic = WHOLE.get(words.slice(at, at + length).join(' '));
    if (topic !== undefined) return { length, topic };
  }
  return { length: 1, topic: findTopic(word) };
}

const MIN_BEFORE_ENDING = 3;
const MIN_ENDING_LENGTH = Math.min(...[...ENDINGS.keys()].map(({ length }) => length));
const MAX_ENDING_LENGTH = Math.max(...[...ENDINGS.keys()].map(({ length }) => length));

/** Places that host any kind of show, though their names end in 'theater'. */
const PLACES = new Set(['amphitheater', 'amphitheatre', 'amfitheater', 'amfiteater']);

/** Returns the topic of a folded word. */
export function findTopic(word: string): Topic | undefined {
  if (PLACES.has(word)) return undefined;
  const whole = WHOLE.get(word);
  if (whole !== undefined) return whole;
  const ending = findTopicByEnding(word);
  // A 'Jazzfest' is about jazz more than about a festival.
  return ending === undefined || ending === 'party' ? (findTopicByBeginning(word) ?? ending) : ending;
}

function findTopicByBeginning(word: string): Topic | undefined {
  for (const [beginning, topic] of BEGINNINGS.get(word[0] ?? '') ?? [])
    if (word.length >= beginning.length + MIN_BEFORE_ENDING && word.startsWith(beginning)) return topic;
  return undefined;
}

function findTopicByEnding(word: string): Topic | undefined {
  // The longest ending first: a 'Musiktheater' is a theater.
  for (let length = Math.min(MAX_ENDING_LENGTH, word.length - MIN_BEFORE_ENDING); length >= MIN_ENDING_LENGTH; length--) {
    const topic = ENDINGS.get(word.slice(-length));
    if (topic !== undefined) return topic;
  }
  return undefined;
}
