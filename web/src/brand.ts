/** White-label: the one place that names the product and whom to ask for help. */
export const brand = {
  name: 'Recadia',
} as const;
