import type { Words } from './words.ts';

export const SPANISH: Words = {
  months:
    'enero/ene, febrero/feb, marzo/mar, abril/abr, mayo/may, junio/jun, julio/jul, agosto/ago, septiembre/setiembre/sep/sept/set, octubre/oct, noviembre/nov, diciembre/dic',
  weekdays: 'domingo/dom, lunes/lun, martes/mar, miércoles/mié, jueves/jue, viernes/vie, sábado/sáb',
  of: 'de, del',
  from: 'desde, a partir de',
  to: 'hasta, al',
  and: 'y, e',
  with: 'con, junto a, más',
  featuring: 'con la participación de',
  support: 'telonero, teloneros, artista invitado, artista invitada, invitado, invitada',
  presents: 'presenta, presentan',
  presentedBy: 'presentado por',
  guests: 'invitados, invitados especiales, amigos, y más, artistas invitados, por confirmar',
  at: 'en, en vivo en',
  beforeHour: 'a las, a la',
  afterHour: 'horas, hrs, hs',
  noon: 'mediodía',
  midnight: 'medianoche',
  doors: 'puertas, apertura, apertura de puertas, apertura puertas, puertas abren',
  starts: 'inicio, comienzo, concierto, empieza, hora de inicio',
  cancelled:
    'cancelado, cancelada, concierto cancelado, evento cancelado, suspendido, suspendida, se cancela, se suspende, anulado, anulada, concierto anulado, evento anulado, concierto suspendido, evento suspendido, se anula, se ha cancelado, se ha suspendido, ha sido cancelado, no se celebrará, no tendrá lugar, no podrá celebrarse, no se realizará, no se llevará a cabo, no habrá concierto, queda cancelado, queda suspendido',
  postponed:
    'aplazado, aplazada, pospuesto, pospuesta, postergado, postergada, se aplaza, se pospone, concierto aplazado, se ha aplazado, se ha pospuesto, queda aplazado',
  moved: 'cambio de sala, cambio de lugar, trasladado, trasladada, nuevo lugar',
  rescheduled: 'reprogramado, reprogramada',
  newDate: 'nueva fecha',
  onceOn:
    'originalmente programado, originalmente programada, previsto inicialmente, prevista inicialmente, inicialmente previsto, inicialmente prevista, fecha original',
  toCome: 'por anunciar, por confirmar, próximamente, se anunciará, pendiente',
  toDay: 'al, para, para el, hasta, hasta el, a',
  fromDay: 'del, de, desde',
  theShow:
    'el concierto, este concierto, el evento, este evento, el show, este show, la función, esta función, la actuación, las entradas, todas las entradas, nuestro concierto, nuestro show, su concierto, concierto de hoy, concierto de esta noche, la presentación, esta presentación, la fecha, esta fecha, el recital, este recital, nuestra actuación, su actuación, show de esta noche',
  isNow:
    'ha, han, sido, está, están, queda, quedan, fue, es, son, ya, lamentablemente, desgraciadamente, desafortunadamente, totalmente, debe, ser, hemos, finalmente, será, serán, por desgracia, hoy, quedado, tuvo, tenido',
  wasOnce: 'fue, era',
  because: 'por, debido, y, hasta, para, a causa, en taquilla',
  onlyIf: 'si, en caso, cuando, salvo, a menos que, podría, podríamos, puede ser, reserva el derecho',
  reasons: 'por enfermedad, por, debido a, debido al, a causa de, hasta nuevo aviso, esta noche, hoy, enfermedad, lluvia',
  mustCancel:
    'tenemos que, tiene que, tienen que, ha tenido que, han tenido que, hemos tenido que, tuvo que, tuvieron que, tuvimos que, obligado a, obligada a, obligados a, debemos, debe, deben, decidido, forzados a, forzado a',
  toCancel: 'cancelar, suspender, anular',
  toPostpone: 'aplazar, posponer, postergar',
  splitCancels: '',
  band: 'nosotros, la banda, el grupo, el artista, la artista, tenemos, hemos, la cantante, el cantante, nos vemos',
  it: 'está, están, ya está, ya están',
  anotherNight:
    'mañana, ayer, la semana pasada, el año pasado, la próxima semana, el próximo, el otro, el anterior, segunda fecha, año pasado, semana pasada, mes pasado, próxima semana, próximo año',
  thisOne: 'este, esta, este concierto, este show, esta fecha, el de hoy, el de esta noche',
  goesAhead: 'sigue en pie, siguen en pie, se mantiene, se celebrará, se celebra, según lo previsto, tendrá lugar, no se ve afectado',
  cannotPlay:
    'no podrá actuar, no podrá tocar, no puede actuar, no puede tocar, no podrán actuar, no podrán tocar, no podrá presentarse, no podrán presentarse',
  refunded: 'devolverá, reembolsará, reembolsarán, reembolso, devolución, devoluciones, reembolsadas, devolverán, devuelto',
  no: 'no, sin',
  instead: 'en su lugar, sustituye, sustituirá, reemplaza, reemplazará, en lugar',
  notAShow: 'navidad, la navidad, verano, el verano, todo, halloween',
  soldOut:
    'agotado, agotada, agotadas, entradas agotadas, boletos agotados, localidades agotadas, todo vendido, completo, no quedan entradas, no hay entradas, no hay más entradas, no quedan boletos, no hay boletos, no quedan localidades, sin entradas',
  almost: 'casi, no',
  tickets: 'entradas, entrada, precio, boletos, boleto, cover, taquillas',
  inAdvance: 'anticipada, anticipadas, anticipado, venta anticipada, preventa, en preventa',
  atTheDoor: 'taquilla, en taquilla, en puerta, en la puerta, día del evento, día del concierto',
  reduced: 'reducida, reducido, entrada reducida, tarifa reducida',
  free: 'gratis, gratuito, gratuita',
  freeEntry: 'entrada libre, entrada gratis, entrada gratuita, acceso libre, acceso gratuito, sin cover, libre de costo, cover gratis',
  donation: 'donativo, donativos, aportación voluntaria, aporte voluntario, entrada con donativo',
  payWhatYouCan: 'a la gorra, taquilla inversa, cooperación voluntaria',
  allAges: 'todas las edades, todos los públicos, todo público, apto para todo público',
  ageLimit: 'mayores de, edad mínima, solo mayores de',
  years: 'años',
  openStage: 'jam, micro abierto, micrófono abierto, escenario abierto',
  withoutMusic:
    'trivia, bingo, karaoke, club de lectura, taller, comedia, monólogos, cine, película, proyección, poesía, teatro, obra de teatro, conferencia, charla, exposición, mercadillo, mercado, cata, clase de baile, evento privado, cerrado',
  common:
    'el, los, las, una, del, que, por, para, su, sus, más, pero, como, esta, este, sobre, entre, también, desde, hasta, música, concierto, entrada, entradas, noche, hora, sala, nos, ya, ser, muy, sin',
};
