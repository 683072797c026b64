/** Networks that need a sign-in or serve pictures: no address there is a calendar. */
const NETWORKS: Readonly<Record<string, string>> = {
  Instagram: 'instagram.com instagr.am',
  Facebook: 'facebook.com fb.com fb.me',
  TikTok: 'tiktok.com',
  X: 'x.com twitter.com',
  Threads: 'threads.net threads.com',
  YouTube: 'youtube.com youtu.be',
  WhatsApp: 'whatsapp.com wa.me',
};

const FILES: Readonly<Record<string, string>> = {
  'a PDF': 'pdf',
  'a picture': 'jpg jpeg png gif webp avif heic heif svg tif tiff bmp',
  'a document of a word processor': 'doc docx odt rtf pages',
  slides: 'ppt pptx odp key',
  'a workbook': 'xls xlsx ods numbers',
  'a video or a recording': 'mp3 mp4 m4a mov wav webm',
  'an archive': 'zip gz rar 7z',
};

const INSTEAD = 'Enter the address people use to subscribe to your calendar, or a web page that lists your shows.';

/** Explains why an address cannot be a calendar, in a sentence for the person who sent it; undefined if it may be a calendar. */
export function explainNoCalendar(address: string): string | undefined {
  const { hostname, pathname } = new URL(address);
  const host = `.${hostname.toLowerCase()}`;
  const [network] = Object.entries(NETWORKS).find(([, hosts]) => hosts.split(' ').some((name) => host.endsWith(`.${name}`))) ?? [];
  if (network !== undefined) return `We can’t read shows from ${network}. ${INSTEAD}`;
  const ending = /\.([a-z0-9]{2,8})$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
  const [file] = Object.entries(FILES).find(([, endings]) => endings.split(' ').includes(ending)) ?? [];
  return file === undefined ? undefined : `We can’t read shows from ${file}. ${INSTEAD}`;
}
