/** CSM-008: 'CSM can be sent for a maximum of 10 children'. */
export const csmMaximum = 10;
