export default {
  figure: {
    all: 'Children',
    noPhoto: 'Without a photo',
    oldPhoto: 'Photo too old',
    updateOverdue: 'Update overdue',
    estimatedBirthDate: 'Birth date estimated',
    noCommunity: 'Without a community',
    contradictions: 'Dates that contradict each other',
    perhapsTwice: 'Perhaps entered twice',
  },
  meaning: {
    all: 'All children who have not left. Children whose data was erased are not counted.',
    noPhoto: 'No photo was ever received.',
    oldPhoto:
      "The last photo is older than the support office's setting 'child media to be updated in' allows. Children who are leaving are not counted.",
    updateOverdue:
      "The field office's last update is older than the support office's setting 'child data to be updated in' allows.",
    estimatedBirthDate: 'The birth date is an estimate, and nobody has replaced it with the real one.',
    noCommunity: 'The project is known, the community is not.',
    contradictions: 'At least two dates cannot both be right, or a date cannot be right today.',
    perhapsTwice:
      'Another child of the same project has the same names (ignoring accents and capitals), the same birth date, and the same community or none.',
  },
  contradiction: {
    bornInFuture: 'Born in the future',
    registeredBeforeBirth: 'Registered before birth',
    registeredInFuture: 'Registered in the future',
    leftBeforeRegistered: 'Left before being registered',
    photoInFuture: 'Photo taken in the future',
    photoBeforeRegistration: 'Photo taken before registration',
    updatedInFuture: 'Updated in the future',
    visitInFuture: 'Visited in the future',
    tooOldToBePledgeable: 'Pledgeable, and over the age at which sponsorship ends',
  },
  sheet: {
    figures: 'Figures',
    children: 'Children',
    project: 'Project',
    projectName: 'Project name',
    childId: 'Child ID',
    figure: 'What to check',
    detail: 'Detail',
    total: 'Total',
    counted: 'Counted on',
    cut: 'The list ends after this many children; there are more',
  },
};
