/** White-label: the only place that names the product. */
export const brand = {
  name: 'Recadia',
} as const;
