import { DrawingLimits } from '#server/dealer/media/serve-picture';

/** Lets a site draw every picture, for tests of other rules. */
export const anyDrawing = { namedDrawings: { has: async () => true }, drawingLimits: new DrawingLimits() };
