/** A password field never shows what was typed before. */
export const passwordField = { type: 'password', maxLength: 200, required: true } as const;
