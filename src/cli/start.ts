import { endWhenOutputCloses } from './process/process-end.ts';

// The site goes on without a reader.
if (process.argv[2] !== 'serve' && process.argv[2] !== 'dev') endWhenOutputCloses();
// React's development build is eight times slower; set this before anything loads React.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { program } = await import('./program.ts');
await (await program(process.argv.slice(2))).parseAsync();
