import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { argv } from 'node:process';

/**
 * The yardstick: node:http sending one answer whose status, headers and bytes were known before it started, whatever it is asked.
 * It reads nothing of a request. Arguments: a file that holds the answer as a `Known`, and how many microseconds to burn on each
 * request, for a yardstick that is slow on purpose. Prints its port.
 */
const [, , file = '', burned = '0'] = argv;

/** An answer as it went over the wire, without what Node adds by itself. */
export interface Known {
  status: number;
  /** Names and values by turns. */
  headers: string[];
  /** In base64. */
  body: string;
}
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as Known;
const bytes = Buffer.from(body, 'base64');
const milliseconds = Number(burned) / 1000;

const server =
  milliseconds === 0
    ? createServer((_, response) => {
        response.writeHead(status, headers).end(bytes);
      })
    : createServer((_, response) => {
        for (const until = performance.now() + milliseconds; performance.now() < until; );
        response.writeHead(status, headers).end(bytes);
      });

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening at ${typeof address === 'object' ? address?.port : ''}`);
});
