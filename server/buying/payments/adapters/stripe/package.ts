import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { once } from '#server/platform/derived';

/** Stripe's own package of two hundred files, loaded on use: most sites take no payments through it. */
export const stripePackage = once((): typeof Stripe => createRequire(import.meta.url)('stripe'));
