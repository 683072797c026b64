import { createServer } from 'node:http';
import { argv } from 'node:process';

/** The yardstick: node:http and nothing else, sending the very bytes and headers another server sent. Prints its port. */
const [, , origin = ''] = argv;
const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  let answer = kept.get(path);
  if (answer === undefined) {
    const fetched = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
    const { connection: _, 'keep-alive': __, date: ___, ...headers } = Object.fromEntries(fetched.headers);
    answer = { status: fetched.status, headers, body: Buffer.from(await fetched.arrayBuffer()) };
    kept.set(path, answer);
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening at ${typeof address === 'object' ? address?.port : ''}`);
});
