import { fold } from '#scene/text/names.ts';
import { stripRoomAndPrice } from './heading.ts';

/**
 * Well-known plays, musicals, ballets, family shows, comedians and speakers, as their names alone look like band names. Names that
 * well-known bands share ('Chicago') are missing.
 */
const STAGE_NAMES = new Set(
  [
    'Hamilton; Wicked; The Lion King; Les Misérables; Les Miz; The Phantom of the Opera; Phantom of the Opera; Cats; Rent; Hadestown; Mamma Mia',
    'Hairspray; Annie; Evita; Dear Evan Hansen; The Book of Mormon; Book of Mormon; Come from Away; Moulin Rouge; Beetlejuice; Mean Girls; Kinky Boots',
    'The Sound of Music; My Fair Lady; Fiddler on the Roof; West Side Story; Into the Woods; Sweeney Todd; Little Shop of Horrors; Miss Saigon',
    'The Rocky Horror Picture Show; The Rocky Horror Show; Jesus Christ Superstar; Godspell; Pippin; A Chorus Line; Guys and Dolls; The Music Man',
    'Oklahoma; South Pacific; Spamalot; Avenue Q; Matilda; The Wizard of Oz; The Wiz; Aladdin; Beauty and the Beast; The Little Mermaid; Frozen',
    'Mary Poppins; Newsies; Legally Blonde; Mrs. Doubtfire; Back to the Future; The Outsiders; The Great Gatsby; Funny Girl; Some Like It Hot',
    'The Color Purple; Ain’t Too Proud; Tina; The Cher Show; Spring Awakening; The Full Monty; Chitty Chitty Bang Bang; Peter Pan; Tanz der Vampire',
    'Elisabeth; Starlight Express; Das Phantom der Oper; Der König der Löwen; El rey león; Le Roi Lion; Soldaat van Oranje',
    'Swan Lake; The Nutcracker; Nutcracker; Giselle; Coppélia; The Sleeping Beauty; Sleeping Beauty; La Sylphide; La Bayadère; Schwanensee',
    'Der Nussknacker; Nussknacker; Dornröschen; Casse-Noisette; Le Lac des cygnes; El lago de los cisnes; El cascanueces; Het Zwanenmeer; De Notenkraker',
    'Nötknäpparen; Svansjön; Svanesøen; Svanesjøen; Nøddeknækkeren; Nøtteknekkeren; Romeo and Juliet; Cinderella; Stomp; Blue Man Group; Lord of the Dance',
    'Riverdance; Cirque du Soleil; Cirque Dreams; Alvin Ailey; Alvin Ailey American Dance Theater; Pilobolus; MOMIX; Shen Yun; Disney on Ice; Monster Jam',
    'Hamlet; Macbeth; Othello; King Lear; The Tempest; Twelfth Night; A Midsummer Night’s Dream; Much Ado About Nothing; The Taming of the Shrew',
    'Waiting for Godot; Our Town; Death of a Salesman; The Crucible; A Streetcar Named Desire; The Glass Menagerie; The Vagina Monologues; The Mousetrap',
    'The Importance of Being Earnest; A Christmas Carol; A Christmas Story; To Kill a Mockingbird; 12 Angry Men; The Diary of Anne Frank; Noises Off',
    'Peppa Pig; Bluey; Blippi; Paw Patrol Live; Sesame Street Live; Harlem Globetrotters; The Moth; RiffTrax; Whose Live Anyway; The Second City',
    'Tig Notaro; Ira Glass; David Sedaris; John Mulaney; Hannah Gadsby; Ali Wong; Amy Schumer; Jerry Seinfeld; Dave Chappelle; Chris Rock; Kevin Hart',
    'Jim Gaffigan; Nate Bargatze; Bert Kreischer; Tom Segura; Taylor Tomlinson; Maria Bamford; Patton Oswalt; Sarah Silverman; Marc Maron; Mike Birbiglia',
    'Wanda Sykes; Whitney Cummings; Nikki Glaser; Iliza Shlesinger; Ricky Gervais; Eddie Izzard; Bill Burr; Bill Maher; Louis C.K.; Theo Von; Joe Rogan',
    'Sebastian Maniscalco; Gabriel Iglesias; George Lopez; Jeff Dunham; Jo Koy; Russell Peters; Trevor Noah; Kathy Griffin; Margaret Cho; Paula Poundstone',
    'Brian Regan; Lewis Black; Fortune Feimster; Leanne Morgan; Atsuko Okatsuka; Hasan Minhaj; Demetri Martin; Jimmy Carr; Sarah Millican; Dylan Moran',
    'Neil deGrasse Tyson; Neil Gaiman; Malcolm Gladwell; Margaret Atwood; Salman Rushdie; Roxane Gay; John Cleese; Bill Nye; Jane Goodall; Brené Brown',
    'Radiolab; Wait Wait… Don’t Tell Me; This American Life; Pod Save America; My Favorite Murder; Welcome to Night Vale; Last Podcast on the Left',
  ]
    .flatMap((line) => line.split('; '))
    .map(fold),
);

/** Words before or after such a name. */
const WORDS_AROUND_NAME =
  /^(?:disneys|broadways) | (?:live|tour|on tour|on broadway|the musical|the ballet|ballet|in conversation|20\d\d)$/g;
/** The subtitle after such a name: 'Tig Notaro: Hello Again'. */
const BEFORE_SUBTITLE = /\s[-–—|]\s|:\s|\s\(/;

/** Whether a title is the name of a well-known play, dance or speaker. */
export function isKnownStageName(title: string): boolean {
  const heading = stripRoomAndPrice(title);
  return [heading, heading.split(BEFORE_SUBTITLE, 1)[0] ?? ''].some((words) =>
    STAGE_NAMES.has(fold(fold(words).replace(WORDS_AROUND_NAME, '').replace(WORDS_AROUND_NAME, ''))),
  );
}
