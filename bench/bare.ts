import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { argv } from 'node:process';

/** The yardstick: node:http and nothing else, sending the very bytes and headers another server sent to whoever first asked for a path in this way. Prints its port. */
const [, , origin = ''] = argv;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const kept = new Map<string, Answer>();

const server = createServer(async (request, response) => {
  const { url: path = '/', headers } = request;
  const key = `${path} ${headers['accept-encoding']} ${headers['if-none-match']}`;
  let answer = kept.get(key);
  if (answer === undefined) {
    answer = await fetchRaw(path, headers);
    kept.set(key, answer);
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

function fetchRaw(path: string, headers: IncomingHttpHeaders): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers }, (answer) => {
      const { connection: _, 'keep-alive': __, date: ___, ...rest } = answer.headers;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening at ${typeof address === 'object' ? address?.port : ''}`);
});
