import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { argv } from 'node:process';

/**
 * The baseline: node:http sending one prepared answer to every request. Arguments: a file with a `Known`, and microseconds to burn per
 * request, for a baseline that is slow on purpose. Prints its port.
 */
const [, , file = '', burned = '0'] = argv;

/** A recorded answer, without the headers Node adds. */
export interface Known {
  status: number;
  /** Alternating names and values. */
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
