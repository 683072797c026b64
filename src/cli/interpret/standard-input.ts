/** Everything on standard input, as text. */
export async function standardInput(): Promise<string> {
  return Buffer.concat(await Array.fromAsync(process.stdin as AsyncIterable<Uint8Array>)).toString('utf8');
}
