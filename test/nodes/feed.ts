import { createServer } from 'node:http';

/** A local calendar that counts its readers. */
export interface Feed {
  address: string;
  asked: () => number;
  close: () => Promise<void>;
}

export async function feed(): Promise<Feed> {
  let asked = 0;
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:one', 'DTSTART:20261128T200000'];
  const calendar = [...lines, 'SUMMARY:Nobody at all', 'LOCATION:Room 1', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const server = createServer((request, response) => {
    if (request.url !== '/calendar.ics') return void response.writeHead(404).end();
    asked++;
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}/calendar.ics`,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
