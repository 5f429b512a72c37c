export default {
  title: 'Help / Getting Started',
  lead: 'A short section for each screen you may open.',
  contents: 'On this page',
  open: 'Open this screen',
  contactTitle: 'If something is missing',
  contact:
    'What you see depends on your roles. Please contact your Local Administrator to request access, and mention the page you need.',
  section: {
    home: {
      title: 'Home',
      steps: {
        one: 'The menu on the left holds the screens you may open. The button at the top left narrows or widens it.',
        two: 'Your name at the top opens your profile: language, light or dark colours, your office and your roles.',
        three:
          'You are logged out when you have been idle for a while. One minute before, you are asked whether to stay.',
      },
    },
    searchChild: {
      steps: {
        one: 'Fill at least one criterion and choose Search. A Child ID looks like ETH-193408-0127.',
        two: 'Open a Child ID to read the card. Your results stay when you come back.',
        three:
          'Tick children in the list to act on several at once. The bar above the list tells how many you may choose.',
      },
    },
    searchProject: {
      steps: {
        one: 'Choose countries or type part of a name, then choose Search.',
        two: 'Open a project to read its details, community, media and project lock.',
        three: 'A locked project says since when, and which children are concerned.',
      },
    },
    createReservationPool: {
      steps: {
        one: 'Enter the details of the event or campaign, with the number of children you need.',
        two: 'Search available children and tick them until the target is reached.',
        three: 'Look at the preview, then confirm. Children are held for you while you work.',
      },
    },
    manageReservation: {
      steps: {
        one: 'Search by reservation, event or status, and open one to see its children.',
        two: 'Edit, add children, transfer, release or cancel, as far as your access allows.',
        three: 'Every change is kept in the reservation audit.',
      },
    },
    batchImport: {
      steps: {
        one: 'Download the template, fill it and choose the file. It may be up to 1 MB.',
        two: 'Every row is checked first. Nothing is imported before you agree.',
        three: 'The import history tells what became of each row.',
      },
    },
    officeSettings: {
      steps: {
        one: 'Each tab holds one kind of setting, with the values that are allowed.',
        two: 'Changed rows are marked. Save keeps them, Discard puts the old values back.',
        three: 'A new version of the Terms of Use asks everyone in your office again.',
      },
    },
    userProfileManagement: {
      steps: {
        one: 'Find a person by name, e-mail or office.',
        two: 'Create a profile, or open one to change status, groups and roles.',
        three: 'An inactive person cannot sign in. Nothing they did is lost.',
      },
    },
    userRoleManagement: {
      steps: {
        one: 'A role says, module by module, what may be seen and done.',
        two: 'Ticking any level ticks View. Clearing View clears the rest.',
        three: 'A role works for people through a group or by direct assignment.',
      },
    },
    userGroup: {
      steps: {
        one: 'A group joins people who need the same access.',
        two: 'Give the group its roles; members receive them at once.',
        three: 'Removing a role from a group removes those privileges from all members.',
      },
    },
  },
} as const;
