const shapes = [
  // Mobiles and landlines: 04.., 02, 03, 07, 08.
  /^0[23478]\d{8}$/,
  // Local rate and free call.
  /^1[38]00\d{6}$/,
  /^13\d{4}$/,
];

/** Whether a number can be called in Australia: landline with area code, mobile, 13, 1300 or 1800. */
export function isAustralianPhone(phone: string): boolean {
  if (!/^\+?[\d\s()-]+$/.test(phone)) return false;
  const digits = phone.replace(/\D/g, '');
  const national = phone.trim().startsWith('+') ? nationalOf(digits) : digits;
  return national !== null && shapes.some((shape) => shape.test(national));
}

const nationalOf = (digits: string) =>
  digits.startsWith('61') ? `0${digits.slice(2).replace(/^0/, '')}` : null;
