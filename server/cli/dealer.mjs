#!/usr/bin/env node
import { bundled } from './bundle.mjs';
import { loadEnvironmentFile } from './environment-file.mjs';

loadEnvironmentFile();
const { main } = await import(await bundled('dealer'));
await main(process.argv);
