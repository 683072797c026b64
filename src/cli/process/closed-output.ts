/** A shell's code for SIGPIPE: 128 + 13. */
const READER_GONE = 141;

/** Ends quietly when the reader of standard output leaves, as `head` does. Not with 0, as the verb did not finish. */
export function endWhenOutputCloses(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(READER_GONE);
    console.error(`What there is to tell cannot be written to standard output: ${error.message}.`);
    process.exit(1);
  });
}
