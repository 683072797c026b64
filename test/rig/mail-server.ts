import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps its mail. While `refusing.now` it refuses; `refusing.to` is its answer to every recipient. */
export async function mailServer(refusing: { now: boolean; to?: { code: number; words: string } } = { now: false }) {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refusing.to === undefined) return done();
      done(Object.assign(new Error(refusing.to.words), { responseCode: refusing.to.code }));
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        if (refusing.now) return done(new Error('not now'));
        letters.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { letters, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A mail server whose greeting never ends. */
export async function endlessMailServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.write('220 hello\r\n');
    const talking = setInterval(() => socket.write('250-and more\r\n'), 20);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(talking);
      open.delete(socket);
    });
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    /** Open connections. */
    heard: () => open.size,
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
