/** Toast for a customer who opens the log-in of a café that they already joined (rule A1). */
export const alreadyEnrolled = {
  title: 'Ya estás inscrito',
  description: 'Ya participas en esta cafetería. Sigue donde lo dejaste.',
};
