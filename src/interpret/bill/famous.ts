import { fold } from '#scene/text/names.ts';

/** World-famous acts whose names hold what elsewhere divides a bill or names a night: nobody should need a roster for them. */
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
    'The Naked and Famous; Tones and I; Tyler, the Creator; Us, Today; With Confidence; With Honor; Wolf + Lamb; ZZ Ward; Brand X',
  ]
    .flatMap((line) => line.split('; '))
    .map(fold),
);

/** Whether a folded text is a name that everybody knows. */
export function isFamous(folded: string): boolean {
  return FAMOUS.has(folded);
}
