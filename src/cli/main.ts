// React's development build is eight times slower; the environment must say so before anything loads it.
process.env.NODE_ENV ??= 'production';
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { program } = await import('./program.ts');
await program().parseAsync();
