/** The version of the terms of use and of the privacy policy that the sign-up shows. A changed text gets a new one. */
export const termsVersion = '2026-11';
