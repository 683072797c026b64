import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** The server's GUID in RFC 6455. */
const WEBSOCKET = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A message of Firefox to its push service. */
interface Said {
  messageType: 'hello' | 'register' | 'unregister' | 'ack' | 'ping' | 'broadcast_subscribe';
  channelID?: string;
}

/** A push service that Firefox takes for Mozilla's (autopush): sites post messages by HTTP, the browser receives them by WebSocket. */
export async function openAutopush() {
  const channels = new Map<string, (message: object) => void>();
  const acknowledged: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const channelID = request.url?.slice('/wpush/'.length) ?? '';
      const tell = channels.get(channelID);
      tell?.({
        messageType: 'notification',
        channelID,
        version: randomUUID(),
        ttl: Number(request.headers.ttl),
        data: Buffer.concat(parts).toString('base64url'),
        headers: { encoding: request.headers['content-encoding'] },
      });
      response.writeHead(tell === undefined ? 410 : 201).end();
    });
  });
  server.on('upgrade', (request, socket: Duplex) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${WEBSOCKET}`).digest('base64');
    const protocol = request.headers['sec-websocket-protocol'];
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
    if (protocol !== undefined) head.push(`Sec-WebSocket-Protocol: ${protocol}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const tell = (message: object) => socket.write(textFrame(JSON.stringify(message)));
    const { port } = server.address() as AddressInfo;
    listen(socket, (text) => {
      const { messageType, channelID = '' } = JSON.parse(text) as Said;
      if (messageType === 'hello')
        tell({ messageType, uaid: randomUUID().replaceAll('-', ''), status: 200, use_webpush: true, broadcasts: {} });
      if (messageType === 'register') {
        channels.set(channelID, tell);
        tell({ messageType, channelID, status: 200, pushEndpoint: `http://127.0.0.1:${port}/wpush/${channelID}` });
      }
      if (messageType === 'unregister') {
        channels.delete(channelID);
        tell({ messageType, channelID, status: 200 });
      }
      if (messageType === 'ack') acknowledged.push(text);
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    socket: `ws://127.0.0.1:${port}/`,
    channels,
    acknowledged,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A text in one frame. */
function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = bytes.length < 126 ? Buffer.of(0x81, bytes.length) : Buffer.of(0x81, 126, bytes.length >> 8, bytes.length & 255);
  return Buffer.concat([head, bytes]);
}

/** Reads a browser's text messages, each one masked frame. */
function listen(socket: Duplex, hear: (text: string) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    for (;;) {
      const short = (bytes[1] ?? 0) & 127;
      const start = short === 126 ? 4 : 2;
      if (bytes.length < start + 4) return;
      const length = short === 126 ? bytes.readUInt16BE(2) : short;
      const end = start + 4 + length;
      if (bytes.length < end) return;
      const mask = bytes.subarray(start, start + 4);
      const text = Buffer.from(bytes.subarray(start + 4, end).map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
      if (((bytes[0] ?? 0) & 15) === 1) hear(text.toString());
      bytes = bytes.subarray(end);
    }
  });
}
