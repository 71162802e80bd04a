const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether eleven digits are a valid Australian Business Number by their check digits. */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = weights.reduce((total, weight, index) => {
    const digit = Number(digits[index]) - (index === 0 ? 1 : 0);
    return total + digit * weight;
  }, 0);
  return sum % 89 === 0;
}

/** Printed form: `51 824 753 556`. */
export const formatAbn = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
