/** What a shell says of a program whose reader has gone: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

/**
 * Ends the process quietly when whoever reads its standard output has gone, as `head` does once it has read enough.
 * Not with 0: a verb that did not come to its end has not said yet whether what it was asked could be done.
 */
export function endWhenOutputCloses(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(READER_GONE);
    console.error(`What there is to tell cannot be written to standard output: ${error.message}.`);
    process.exit(1);
  });
}
