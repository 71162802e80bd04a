/** Where a row begins in the lower triangle of a symmetric matrix, row after row in one list. */
export const startOf = (row: number): number => (row * (row + 1)) / 2;

/** The lower triangle of a matrix of zeros. */
export const zeroTriangle = (size: number): Float64Array => new Float64Array(startOf(size));
