import { fold } from '#scene/text/names.ts';

/** World-famous acts with separators, or words that seldom mean music, in their names. */
const FAMOUS = new Set(
  [
    'AC/DC; Above & Beyond; Angus & Julia Stone; Ashford & Simpson; Belle and Sebastian; Big & Rich; Black Country, New Road',
    'Bloc Party; Blood, Sweat & Tears; Brooks & Dunn; Captain & Tennille; Chase & Status; Coheed and Cambria; Crosby, Stills & Nash',
    'Crosby, Stills, Nash & Young; Dan + Shay; Does It Offend You, Yeah?; Earth, Wind & Fire; Emerson, Lake & Palmer',
    'Florence + the Machine; Godspeed You! Black Emperor; Hall & Oates; Daryl Hall & John Oates; I Set My Friends on Fire',
    'Old Crow Medicine Show; Three Dog Night; The Tea Party; Vampire Weekend; The Asteroids Galaxy Tour',
    'Asleep at the Wheel; Panic! at the Disco; Happy Mondays; Little Feat; Death From Above 1979; ’Til Tuesday',
    'Ike & Tina Turner; Iron & Wine; Kool & the Gang; Lambert, Hendricks & Ross; Love and Rockets; Love/Hate; Matt and Kim',
    'Medeski, Martin & Wood; Mike + the Mechanics; Mumford & Sons; Now, Now; Of Monsters and Men; Oh, Sleeper; Pearl Jam',
    'Peter and Gordon; Peter Bjorn and John; Peter, Paul and Mary; Pete Rock & CL Smooth; Polo & Pan; Rodrigo y Gabriela; Sam & Dave',
    'Seals & Crofts; Shovels & Rope; Simon & Garfunkel; Sonny & Cher; Symphony X; Taking Back Sunday; Tegan and Sara',
    'The Birthday Party; The Builders and the Butchers; The Good, the Bad & the Queen; The Head and the Heart; The Mamas & the Papas',
    'As I Lay Dying; Bingo Players; Buena Vista Social Club; Buffalo Traffic Jam; Camper Van Beethoven; Clap Your Hands Say Yeah; Cinema Bizarre',
    'Class Actress; Dance Gavin Dance; Every Time I Die; Fair to Midland; Guided by Voices; Japanese Breakfast; Jokke & Valentinerne; Konono No. 1',
    'Letters to Cleo; Murder by Death; No Fun at All; Open Mike Eagle; Orchestral Manoeuvres in the Dark; Party Cannon; Party Favor; Red Hot Chili Peppers',
    'School of Seven Bells; Sleepytime Gorilla Museum; Sound Tribe Sector 9; Southern Culture on the Skids; Spandau Ballet; The Bad Plus',
    'The Birthday Massacre; The Get Up Kids; The Jam; The Last Dinner Party; The Presidents of the United States of America; The Sisters of Mercy',
    'The Tallest Man on Earth; Trash Talk; Trombone Shorty & Orleans Avenue; Two Door Cinema Club; Weather Report',
    'Queens of the Stone Age; Theatre of Tragedy; The Cinematic Orchestra; Television; Film School; Circa Survive; Die Spitz; Die Ärzte',
    'Talk Talk; Talking Heads; The Divine Comedy; My Chemical Romance; Story of the Year; Saves the Day; The Academy Is…',
    'The Naked and Famous; Tones and I; Tyler, the Creator; Us, Today; With Confidence; With Honor; Wolf + Lamb; ZZ Ward; Brand X',
  ]
    .flatMap((line) => line.split('; '))
    .map(fold),
);

/** Whether a folded name is on the list of famous acts. */
export function isFamous(folded: string): boolean {
  return FAMOUS.has(folded);
}
