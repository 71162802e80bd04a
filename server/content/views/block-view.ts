import type { ProseBlock } from './blocks/prose';

/** A part of a page: each kind has a shape of its own in `blocks/`, and a component in app/features/pages/blocks. */
export type BlockView = ProseBlock;
