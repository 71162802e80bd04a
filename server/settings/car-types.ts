/** Apart from the schema of a car, for programs that are too small for it. */
export const carTypes = ['new', 'demo', 'used'] as const;
