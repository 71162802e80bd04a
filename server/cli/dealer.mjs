#!/usr/bin/env node
import { bundled, loadEnvironmentFile } from './bundle.mjs';

loadEnvironmentFile();
const { main } = await import(await bundled('dealer'));
await main(process.argv);
