// React's development build is eight times slower; the environment must say which is meant before anything loads it.
process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { program } = await import('./program.ts');
await program().parseAsync();
